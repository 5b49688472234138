"""The client against a running service: BONDS_URL and BONDS_KEY say where."""

import csv
import importlib.util
import io
import os
import tempfile
import unittest
from datetime import date, datetime
from decimal import Decimal
from itertools import islice

from bonds_client import Bonds, InvalidParameter, NotFound, Problem, UnknownArgument

URL = os.environ.get("BONDS_URL", "")
KEY = os.environ.get("BONDS_KEY", "")


@unittest.skipIf(URL == "", "BONDS_URL names no service")
class AgainstTheService(unittest.TestCase):
    def setUp(self) -> None:
        self.bonds = Bonds(KEY, URL)

    def test_a_screen_gives_every_row_once_whatever_the_length_of_a_page(self) -> None:
        filters = {"credit_rating_from": "AA-", "yield_from": 14, "currency": "RUB"}
        rows = self.bonds.screen(**filters)
        isins = [row["isin"] for row in rows]
        self.assertGreater(len(isins), 20)
        self.assertEqual(len(isins), rows.total)
        self.assertEqual(len(set(isins)), rows.total)
        self.assertTrue(all(row["yield"] >= 14 and row["currency"] == "RUB" for row in rows))
        self.assertEqual([row["isin"] for row in self.bonds.screen(page_size=7, **filters)], isins)

    def test_a_limit_is_the_most_rows_and_the_total_stays_that_of_the_listing(self) -> None:
        rows = self.bonds.screen(limit=3)
        self.assertEqual(len(list(rows)), 3)
        self.assertGreater(rows.total, 3)
        self.assertEqual(len(list(self.bonds.screen(limit=20, page_size=6))), 20)

    def test_values_have_types_money_is_exact_and_unknown_is_none(self) -> None:
        row = next(iter(self.bonds.screen(limit=1, days_to_maturity_from=1, fields="full")))
        self.assertIsInstance(row["maturityDate"], date)
        bond = self.bonds.bond(row["isin"])
        self.assertEqual(bond["isin"], row["isin"])
        self.assertIsInstance(self.bonds.screen(limit=1).meta["asOf"], datetime)
        overview = self.bonds.market_overview(currency="RUB")
        self.assertIsInstance(overview["asOf"], datetime)
        self.assertIsInstance(overview["activity"][0]["turnover"], Decimal)

    def test_every_method_answers(self) -> None:
        isin = next(iter(self.bonds.screen(yield_from=10, limit=1)))["isin"]
        days = list(self.bonds.history(isin, limit=5))
        self.assertEqual(len(days), 5)
        self.assertIsInstance(days[0]["date"], date)
        self.assertEqual(days, sorted(days, key=lambda day: day["date"], reverse=True))
        past = list(self.bonds.history(isin, from_=days[4]["date"], to=days[1]["date"]))
        self.assertEqual([day["date"] for day in past], [day["date"] for day in days[1:5]])
        self.assertEqual(self.bonds.calculate(isin, clean_price=99.5, shifts=[-100, 100])["isin"], isin)
        self.assertEqual(self.bonds.alternatives(isin, limit=1)["source"]["isin"], isin)
        self.assertTrue(all(curve["currency"] == "RUB" for curve in self.bonds.curves(currency="RUB", tenors=[1, 5])))
        self.assertEqual(len(list(self.bonds.rates(limit=4))), 4)
        issuer = next(iter(self.bonds.issuers(country="RU", limit=1)))
        self.assertEqual(self.bonds.issuer(issuer["id"])["name"], issuer["name"])
        placement = next(iter(self.bonds.placements(limit=1)))
        self.assertEqual(self.bonds.placement(placement["id"])["id"], placement["id"])
        portfolio = next(iter(self.bonds.portfolios(limit=1)))
        self.assertIsInstance(self.bonds.portfolio(portfolio["id"])["totals"][0]["nominal"], Decimal)

    def test_a_misspelt_argument_is_reported_before_anything_is_sent(self) -> None:
        nowhere = Bonds(KEY, "http://127.0.0.1:9", retries=0)
        with self.assertRaisesRegex(UnknownArgument, "Did you mean 'yield_from'"):
            nowhere.screen(yeild_from=14)
        with self.assertRaisesRegex(UnknownArgument, "Did you mean 'search_bonds'"):
            nowhere.ask("search_bond")

    def test_a_wrong_value_names_the_parameter_and_what_was_meant(self) -> None:
        with self.assertRaises(InvalidParameter) as caught:
            list(self.bonds.screen(coupon_type="FIXD", yield_from="much"))
        faults = {fault.name: fault for fault in caught.exception.errors}
        self.assertEqual(set(faults), {"CouponType", "YieldFrom"})
        self.assertEqual(faults["CouponType"].did_you_mean, "FIXED")
        self.assertIn("FIXED", str(caught.exception))

    def test_refusals_are_exceptions_with_their_code_and_never_show_the_key(self) -> None:
        with self.assertRaises(NotFound):
            self.bonds.bond("RU000A0ZZZZ0")
        stranger = Bonds("bds_live_nonsense", URL)
        with self.assertRaises(Problem) as caught:
            stranger.bond("RU000A0ZZZZ0")
        self.assertEqual(caught.exception.status, 401)
        self.assertEqual(caught.exception.code, "KEY_MALFORMED")
        self.assertNotIn("nonsense", repr(caught.exception))

    def test_an_unchanged_answer_is_read_from_the_folder(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            first = list(Bonds(KEY, URL, cache_folder=folder).screen(limit=2))
            written = {name: os.stat(os.path.join(folder, name)).st_mtime_ns for name in os.listdir(folder)}
            self.assertEqual(len(written), 1)
            again = list(Bonds(KEY, URL, cache_folder=folder).screen(limit=2))
            self.assertEqual(first, again)
            after = {name: os.stat(os.path.join(folder, name)).st_mtime_ns for name in os.listdir(folder)}
            self.assertEqual(written, after)

    def test_a_whole_listing_is_a_file(self) -> None:
        with self.bonds.open("search_bonds", format="csv", currency="EUR", fields=["isin", "yield"]) as file:
            table = list(csv.DictReader(io.TextIOWrapper(file, "utf-8-sig")))
        self.assertEqual([row["isin"] for row in table], [row["isin"] for row in self.bonds.screen(currency="EUR")])

    def test_rows_are_read_while_they_are_used(self) -> None:
        rows = self.bonds.screen(page_size=1)
        self.assertEqual(len(list(islice(rows, 2))), 2)

    @unittest.skipIf(importlib.util.find_spec("pandas") is None, "pandas is not installed")
    def test_a_frame_of_pandas(self) -> None:
        import pandas

        rows = self.bonds.screen(yield_from=10, currency="RUB", fields="full")
        frame = rows.frame("pandas")
        self.assertEqual(len(frame), rows.total)
        self.assertTrue(pandas.api.types.is_datetime64_any_dtype(frame["maturityDate"]))
        self.assertTrue(pandas.api.types.is_float_dtype(frame["yield"]))
        self.assertGreaterEqual(frame["yield"].min(), 10)
        self.assertIn("issuer.name", frame.columns)
        self.assertIn("floater.base", frame.columns)
        self.assertNotIn("floater", frame.columns)
        self.assertEqual(len(self.bonds.screen(yield_from=1e6).frame("pandas")), 0)

    @unittest.skipIf(importlib.util.find_spec("polars") is None, "polars is not installed")
    def test_a_frame_of_polars(self) -> None:
        frame = self.bonds.screen(limit=5).frame("polars")
        self.assertEqual(frame.height, 5)


if __name__ == "__main__":
    unittest.main()
