"""The terminal's texts: the same in every language, in the reader's language, and with the words of the edition."""

import io
import json
import re
import string
from pathlib import Path

import pytest
from rich.text import Text

from blackticket import cli
from blackticket.boards import load
from blackticket.cli import look, speech
from blackticket.cli.speech import language_wanted, say, sentence_of, texts_in, usual_language
from blackticket.editions import prepare
from blackticket.editions.words import words_of
from blackticket.errors import BlackticketError
from blackticket.game import Game, Record
from blackticket.languages import LANGUAGE_CODES
from blackticket.rules.dice import codes as dice_codes
from blackticket.rules.dice import text as dice_text
from blackticket.rules.ticket import codes as ticket_codes
from blackticket.rules.ticket import text as ticket_text
from tests.cli.helpers import hunt, run, run_child

ROOT = Path(__file__).resolve().parents[2]
SOURCES = Path(cli.__file__).parent
OTHERS = LANGUAGE_CODES[1:]


def forms(text: speech.Text) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


def names(text: speech.Text) -> set[str]:
    """The placeholders of a text, without the words of editions."""
    return {
        name
        for form in forms(text)
        for _, name, _, _ in string.Formatter().parse(form)
        if name and not name.startswith("@")
    }


@pytest.mark.parametrize("code", OTHERS)
def test_all_languages_have_the_same_texts(code: str) -> None:
    english, other = texts_in("en"), texts_in(code)
    assert list(other) == list(english)
    for key, text in other.items():
        assert type(text) is type(english[key]), key
        assert names(text) == names(english[key]), key
        assert all(form.strip() for form in forms(text)), key


@pytest.mark.parametrize("code", LANGUAGE_CODES)
def test_page_and_terminal_say_the_same_about_options(code: str) -> None:
    page = json.loads((ROOT / "web" / "src" / "i18n" / f"{code}.json").read_text(encoding="utf-8"))
    options = {key for key in texts_in(code) if key.startswith("option.")}
    assert options == {key.removesuffix(".text") for key in page if re.fullmatch(r"option\.\w+\.text", key)}
    assert {key: texts_in(code)[key] for key in options} == {key: page[f"{key}.text"] for key in options}


@pytest.mark.parametrize("code", LANGUAGE_CODES)
def test_all_words_of_editions_exist(code: str) -> None:
    for key, text in texts_in(code).items():
        for word in re.findall(r"\{@(\w+)\}", " ".join(forms(text))):
            assert word[0].lower() + word[1:] in words_of(None, code), key


def test_every_text_is_said_and_everything_said_is_there() -> None:
    files = [path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py")]
    source = "\n".join(text for text in files if "blackticket.cli.speech" in text or "def helped" in text)
    asked = set(re.findall(r"(?<![\w.])say\(\s*[\"']([^\"'{]+)[\"']", source))
    asked |= {f"h.{what}" for what in re.findall(r"\bhelped\(\"([^\"]+)\"", source)}
    assert asked <= set(texts_in("en"))
    whole = {key for key in texts_in("en") if key in asked or f'"{key}"' in source}
    begun = tuple(re.findall(r"f[\"']([a-zA-Z_.]+)\{", source))
    assert {key for key in texts_in("en") if key not in whole and not key.startswith(begun)} == set()


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "nl"}, "nl"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "tlh_AQ.UTF-8"}, "en"),
        ({"LC_MESSAGES": "fr_FR", "LANG": "de_DE"}, "fr"),
        ({"LC_ALL": "it_IT", "LC_MESSAGES": "fr_FR"}, "it"),
        ({"LC_ALL": "C", "LANG": "de_DE"}, "en"),
        ({"LC_ALL": "", "LANG": "de_DE"}, "de"),
        ({"BLACKTICKET_LANGUAGE": "nl", "LC_ALL": "it_IT"}, "nl"),
        ({"BLACKTICKET_LANGUAGE": "tlh", "LANG": "it_IT"}, "it"),
    ],
)
def test_the_language_of_an_environment(environment: dict[str, str], code: str) -> None:
    assert usual_language(environment) == code


def test_the_language_of_a_command_line() -> None:
    assert language_wanted(["play", "--language", "de", "--help"]) == "de"
    assert language_wanted(["--language=fr", "play"]) == "fr"
    for wrong in ([], ["play"], ["--language"], ["--language", "tlh"], ["--language="]):
        assert language_wanted(wrong) is None


def test_a_language_that_does_not_exist_is_refused() -> None:
    ran = run("--language", "tlh", "board", "list")
    assert (ran.code, ran.out) == (2, "")
    assert f"There is no language 'tlh'; there are: {', '.join(LANGUAGE_CODES)}." in ran.err


def test_numbers_have_their_form() -> None:
    assert [say("count.station", n=n) for n in (0, 1, 2)] == ["0 stations", "1 station", "2 stations"]
    speech.speak("fr")
    assert [say("count.station", n=n) for n in (0, 1, 2)] == ["0 station", "1 station", "2 stations"]


def refusals() -> list[BlackticketError]:
    """Every reason for which the rules of both families refuse a move."""
    found = []
    for name, codes, rules in (("london", ticket_codes, ticket_text), ("dice", dice_codes, dice_text)):
        setup = prepare(name, 3, seed=1).setup
        game = Game(name, 3, seed=1)
        move = game._position.code_of(game.legal_moves[0])
        for word in vars(codes):
            if word.isupper() and isinstance(vars(codes)[word], int):
                try:
                    found.append(rules.refusal(setup, move, vars(codes)[word]))
                except KeyError:
                    continue  # this number is no reason
    return found


@pytest.mark.parametrize("code", LANGUAGE_CODES)
def test_every_refusal_of_the_rules_has_its_sentence(code: str) -> None:
    speech.speak(code)
    errors = refusals()
    assert len({error.reason for error in errors}) > 15
    for error in errors:
        told = sentence_of(error)
        assert (told == str(error)) is (code == "en"), error.reason
        assert "{" not in told


@pytest.mark.parametrize("code", LANGUAGE_CODES)
def test_set_ups_and_records_are_refused_in_every_language(code: str, tmp_path: Path) -> None:
    """The sentence of a refusal, and of the one that it tells about, is in the reader's language and complete."""
    speech.speak(code)
    record = str(Record.of(Game("london", seed=1)))
    for refused in (
        lambda: prepare("dice", 4, tiles=["ABC", "DEF", "GHZ"]),
        lambda: prepare("dice", 4, tiles=["ABC", "DEF", "GHA"]),
        lambda: prepare("dice", 4, tiles=["ABC"]),
        lambda: prepare("dice", 4, tiles=["aBC", "DEF", "GHI"]),
        lambda: prepare("dice", 4, faces=["bus"]),
        lambda: prepare("dice", 4, board=load("london")),
        lambda: prepare("london", 4, tiles=["ABC"]),
        lambda: prepare("london", 6, ["bobbies_keep_hunting"]),
        lambda: prepare("sanssouci", 4, ["black_back_later"]),
        lambda: prepare("london", 3, starts={"X": 1}),
        lambda: prepare("london", 3, starts={"X": 1, "D1": 2, "D2": 3, "D3": 4, "D4": 5, "B1": 6, "B2": 7}),
        lambda: Record.parse(""),
        lambda: Record.parse("chess"),
        lambda: Record.parse(record.replace("players: 5", "players: many")),
        lambda: Record.parse(record.replace("starts:", "starters:")),
        lambda: Record.parse(record + "\n1: X flies away\n"),
        lambda: Record.parse(record + "\n1: X taxi 999\n").replay(),
        lambda: Record.parse(record.replace("players: 5", "players: 2")).replay(),
    ):
        with pytest.raises(BlackticketError) as found:
            refused()
        told = sentence_of(found.value)
        assert found.value.reason, told
        assert (told == str(found.value)) is (code == "en"), told
        assert "{" not in told
        cause = found.value.__cause__
        if code != "en" and isinstance(cause, BlackticketError):
            assert str(cause) not in told


def test_an_error_without_a_reason_stays_english() -> None:
    speech.speak("de")
    assert sentence_of(BlackticketError("bad_argument", "Only programs do this.")) == "Only programs do this."


@pytest.mark.parametrize("code", OTHERS)
def test_a_game_is_played_in_every_language(code: str, tmp_path: Path) -> None:
    """Prompts, refusals, answers, news and the end: no English sentence is left."""
    lines = [
        "help",
        "rules",
        "candidates",
        "look 5",
        "D1",
        "D1 train 5",
        "D1 taxi 9",
        "x",
        "undo",
        "auto",
        "go",
        "quit",
    ]
    english = run("play", "--load", hunt(tmp_path), "--as", "detectives", stdin="\n".join(lines)).out
    ran = run("play", "--language", code, "--load", hunt(tmp_path), "--as", "detectives", stdin="\n".join(lines))
    assert ran.code == 0
    same = {line for line in ran.out.splitlines() if line in english.splitlines()}
    notation = {"taxi", "bus", "under", "underground", "black", "double"}
    assert [line for line in same if len(set(re.findall("[a-z]{3,}", line)) - notation) > 2] == []
    assert "{" not in ran.out


def test_agents_hunt_in_sanssouci() -> None:
    out = run("play", "--edition", "sanssouci", "--as", "detectives", "--seed", "1", stdin="rules\nquit\n").out
    assert "you are the agents" in out
    assert "detective" not in out.lower()
    out = run("play", "--edition", "sanssouci", "--seed", "1", "--language", "de", stdin="rules\nquit\n").out
    assert "ihr seid die Agenten" in out
    assert "Detektiv" not in out


@pytest.mark.parametrize(
    ("code", "word"), [("de", "Aufruf:"), ("fr", "Utilisation :"), ("nl", "Gebruik:"), ("it", "Uso:")]
)
def test_help_is_in_the_language_of_its_reader(code: str, word: str) -> None:
    ran = run_child("play", "--language", code, "--help")
    assert ran.code == 0
    assert ran.out.startswith(word)
    assert "Play a game" not in ran.out
    assert "Show this message" not in ran.out


def test_a_wrong_option_is_refused_in_the_language_of_its_reader() -> None:
    ran = run_child("--language", "de", "play", "--nix")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines()[0] == "Fehler: Diese Option gibt es nicht: --nix"


@pytest.mark.parametrize(
    ("text", "kept"),
    [("Die Jagd auf Mister X beginnt", "Mister X"), ("La traque : où est-il ? Là-bas !", "traque :")],
)
def test_what_belongs_together_stays_in_one_line(text: str, kept: str) -> None:
    for width in range(12, 40):
        console = look.make_console(width=width)
        console.file = io.StringIO()
        console.print(Text(text))
        lines = console.file.getvalue().splitlines()
        assert any(kept in line for line in lines), width
        assert [line for line in lines if line.strip() in ("X", "X beginnt", ":", "?", "!")] == []
