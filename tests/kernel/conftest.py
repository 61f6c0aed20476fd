"""Property tests of the kernel: what matters is the answer, not how busy the machine is."""

from hypothesis import settings

settings.register_profile("kernel", deadline=None, print_blob=True)
settings.load_profile("kernel")
