"""The greenhouse with six players, as the author Ana sees it."""

from games.kernel.names import Names
from games.kernel.seat import Seat
from nonary.rules.reading import Named, Surroundings, read

ANA, BO, CYD, DOV, EVE, FIL = (Seat(number) for number in range(1, 7))
THINGS = (
    Named("workbench", ("workbench", "établi", "верстак", "bench", "верстаке")),
    Named("safe", ("safe", "coffre", "сейф", "coffre-fort", "wall safe", "сейфе")),
    Named("fern_bed", ("fern bed", "fougères", "папоротники", "ferns", "les fougères")),
    Named("organ", ("organ", "orgue", "орган")),
    Named("notice_board", ("notice board", "panneau", "доска объявлений", "доску объявлений")),
    Named("lever", ("lever", "levier", "рычаг")),
    Named("pruning_knife", ("pruning knife", "serpette", "садовый нож", "knife", "ножом", "нож")),
    Named("steel_key", ("steel key", "clé en acier", "стальной ключ", "key", "clé", "ключ"), held=True),
    Named("letter", ("letter", "lettre", "письмо"), held=True),
    Named("red_wire", ("red wire", "fil rouge", "красный провод", "wire", "fil", "провод")),
    Named("blue_wire", ("blue wire", "fil bleu", "синий провод", "wire", "fil", "провод")),
)
ROOMS = (
    Named("hall", ("hall", "hall", "холл")),
    Named("greenhouse", ("greenhouse", "serre", "теплица", "теплицу")),
    Named("archive", ("archive", "archives", "архив", "archives room", "salle des archives")),
)
NAMES = Names({ANA: "Ana", BO: "Bo", CYD: "Cyd", DOV: "Dov", EVE: "Eve", FIL: "Фила"}, {BO: ("Nounours",)})
HERE = Surroundings(THINGS, ROOMS, NAMES, "greenhouse", frozenset({BO}))


def orders(text, known=HERE):
    """The readings as (verb, arguments); a refusal as (verb, "!code")."""
    return [(r.verb, f"!{r.refusal}" if r.refusal else dict(r.args)) for r in read(text, known)]


def order(text, known=HERE):
    """The only one."""
    found = orders(text, known)
    assert len(found) == 1, found
    return found[0]


def plan(text, known=HERE):
    """The plan that the text is."""
    verb, args = order(text, known)
    assert verb == "plan", (verb, args)
    return args["plan"] if isinstance(args, dict) else args
