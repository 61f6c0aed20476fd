from games.registry import GameConfig


class NeuroyaleConfig(GameConfig):
    name = "neuroyale"
    verbose_name = "Neuroyale"
    ruleset = "neuroyale.rules.RULESET"
    ribbon = "neuroyale"
