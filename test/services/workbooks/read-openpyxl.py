"""Prints a workbook as openpyxl and pandas read it."""
import datetime
import json
import sys

import openpyxl
import pandas


def plain(value):
    if isinstance(value, datetime.datetime):
        return {"date": value.isoformat()}
    return value


def frame_types(frame):
    return {name: kind.kind for name, kind in frame.dtypes.items()}


path = sys.argv[1]
book = openpyxl.load_workbook(path)
sheet = book.worksheets[0]
streamed = openpyxl.load_workbook(path, read_only=True).worksheets[0]
frame = pandas.read_excel(path)
print(
    json.dumps(
        {
            "sheets": book.sheetnames,
            "rows": [[plain(cell.value) for cell in row] for row in sheet],
            "formulas": sum(cell.data_type == "f" for row in sheet for cell in row),
            "streamedRows": streamed.max_row,
            "frozen": sheet.freeze_panes,
            "filter": sheet.auto_filter.ref,
            "widths": [sheet.column_dimensions[cell.column_letter].width for cell in sheet[1]],
            "title": book.properties.title,
            "created": book.properties.created.isoformat(),
            "about": [[plain(cell.value) for cell in row] for row in book["about"]],
            "frame": {"shape": frame.shape, "types": frame_types(frame)},
        }
    )
)
