import type { FileCase } from './case.ts'

/** Files that mislead: each is a trap that a reader of holdings has fallen into, or could. */
export const HOSTILE_HOLDINGS: readonly FileCase[] = [
  {
    what: 'a par amount under Quantity, told by the value',
    text: 'ISIN,Quantity,Price,Market value\n{LARGE},400000,98.724,394896.00\n{DOLLAR},5000,101.1,5055.00\n',
    positions: [
      ['LARGE', '2', null],
      ['DOLLAR', '5', null],
    ],
    reading: { amount: 'PAR' },
  },
  {
    what: 'a par amount under Quantity, told by the cost',
    text: 'ISIN,Quantity,Average price,Cost\n{LARGE},400000,98.5,394150.00\n',
    positions: [['LARGE', '2', 98.5]],
    reading: { amount: 'PAR' },
  },
  {
    what: 'a par amount under Quantity with a value and no price, told by the price of the market',
    text: 'ISIN,Quantity,Value\n{LARGE},400000,391000.00\n',
    positions: [['LARGE', '2', null]],
    reading: { amount: 'PAR' },
  },
  {
    what: 'a par amount in a column that says pieces: refused, not read in another way',
    text: 'ISIN;Количество, шт.;Цена, %;Стоимость\n{A};10000;98,50;9850,00\n',
    positions: [],
    refused: [[2, 'FIGURES_DISAGREE']],
  },
  {
    what: 'lots for pieces, told by the value',
    text: 'ISIN;Количество;Цена;Стоимость\n{LOTS};3;98,50;29550,00\n',
    positions: [['LOTS', '30', null]],
    reading: { amount: 'LOTS' },
  },
  {
    what: 'a column of lots',
    text: 'ISIN;Лоты;Средняя цена, %\n{LOTS};3;98,50\n{A};4;97,10\n',
    positions: [
      ['LOTS', '30', 98.5],
      ['A', '4', 97.1],
    ],
  },
  {
    what: 'lots of a bond whose lot is not known',
    text: 'ISIN,Lots\n{LARGE},3\n',
    positions: [],
    refused: [[2, 'NO_LOT_SIZE']],
  },
  {
    what: 'Номинал alone: the face of one bond is no amount',
    text: 'ISIN;Номинал;Цена\n{A};1000;98,5\n{B};1000;99,5\n',
    positions: [],
    refused: [
      [2, 'NO_QUANTITY'],
      [3, 'NO_QUANTITY'],
    ],
  },
  {
    what: 'Nominal alone, which is the face of each bond',
    text: 'ISIN,Nominal,Price\n{A},1000,98.5\n{SMALL},100,99.5\n',
    positions: [],
    refused: [
      [2, 'NO_QUANTITY'],
      [3, 'NO_QUANTITY'],
    ],
  },
  {
    what: 'Nominal alone, which is an amount',
    text: 'ISIN,Nominal,Price\n{A},25000,98.5\n{SMALL},1000,99.5\n',
    positions: [
      ['A', '25', null],
      ['SMALL', '10', null],
    ],
  },
  {
    what: 'an empty quantity beside Номинал: no position, and never one',
    text: 'ISIN;Количество;Номинал\n{A};5;1000\n{B};;1000\n{LOTS};-;1000\n',
    positions: [['A', '5', null]],
    refused: [
      [3, 'NO_QUANTITY'],
      [4, 'NO_QUANTITY'],
    ],
  },
  {
    what: 'no column of quantities at all: shown, so that it can be chosen',
    text: 'ISIN,Name,Weight\n{A},Invented,12.5\n',
    positions: [],
    refused: [[2, 'NO_QUANTITY']],
  },
  {
    what: 'no column of quantities, and one chosen by the person',
    text: 'ISIN,Name,Holding now,Weight\n{A},Invented,7,12.5\n',
    columns: [{ column: 3, role: 'PIECES' }],
    positions: [['A', '7', null]],
  },
  {
    what: 'Ср. цена is what was paid',
    text: 'ISIN;Кол-во;Ср. цена;Цена\n{A};5;97,5;99,1\n',
    positions: [['A', '5', 97.5]],
  },
  {
    what: 'an average price in money, told by its size',
    text: 'ISIN;Количество;Средняя цена\n{A};5;975,50\n{REPAID};5;597\n',
    positions: [
      ['A', '5', 97.55],
      ['REPAID', '5', 99.5],
    ],
    reading: { averagePrice: 'MONEY' },
  },
  {
    what: 'prices that a spreadsheet shows in per cent and stores as parts of 1',
    text: 'ISIN|Quantity|Price|Market value\n{A}|10|0.985|9850\n{B}|4|1.0125|4050\n',
    as: 'XLSX',
    positions: [
      ['A', '10', null],
      ['B', '4', null],
    ],
    reading: { price: 'FRACTION' },
  },
  {
    what: '97.9 beside 102,5: asked, and no 979',
    text: 'ISIN;Количество;Средняя цена, %\n{A};5;97.9\n{B};6;102,5\n{LOTS};7;100\n',
    positions: [['LOTS', '7', 100]],
    refused: [
      [2, 'AMBIGUOUS_NUMBER'],
      [3, 'AMBIGUOUS_NUMBER'],
    ],
    asks: ['Средняя цена, %'],
  },
  {
    what: '97.9 beside 102,5 where the person says that both are decimals',
    text: 'ISIN;Количество;Средняя цена, %\n{A};5;97.9\n{B};6;102,5\n',
    columns: [{ column: 3, role: 'AVERAGE_PRICE', decimal: 'EITHER' }],
    positions: [
      ['A', '5', 97.9],
      ['B', '6', 102.5],
    ],
  },
  {
    what: '97.9 where the person says comma: no number, and no 979',
    text: 'ISIN;Количество;Средняя цена, %\n{A};5;97.9\n{B};6;102,5\n',
    columns: [{ column: 3, role: 'AVERAGE_PRICE', decimal: 'COMMA' }],
    positions: [
      ['A', '5', null],
      ['B', '6', 102.5],
    ],
  },
  {
    what: '1,000 and nothing that says what the comma is: asked',
    text: 'ISIN;Quantity\n{A};1,000\n{B};2,500\n{LOTS};300\n',
    positions: [['LOTS', '300', null]],
    refused: [
      [2, 'AMBIGUOUS_NUMBER'],
      [3, 'AMBIGUOUS_NUMBER'],
    ],
    asks: ['Quantity'],
  },
  {
    what: '1,000 where the prices have decimal points',
    text: 'ISIN,Quantity,Average price\n{A},"1,000",98.25\n',
    positions: [['A', '1000', 98.25]],
  },
  {
    what: '1.000 where the prices have decimal commas',
    text: 'ISIN;Quantity;Average price\n{A};1.000;98,25\n',
    positions: [['A', '1000', 98.25]],
  },
  {
    what: '1.000 where the person says that the point parts decimals',
    text: 'ISIN;Quantity\n{A};1.000\n{B};2.500\n',
    columns: [{ column: 2, role: 'PIECES', decimal: 'POINT' }],
    positions: [
      ['A', '1', null],
      ['B', '2.5', null],
    ],
  },
  {
    what: 'fractions of a bond as they are typed',
    text: 'ISIN,Quantity\n{A},0.125\n{B},12.5\n',
    positions: [
      ['A', '0.125', null],
      ['B', '12.5', null],
    ],
  },
  {
    what: 'thousands with spaces, no-break spaces and apostrophes',
    text: "ISIN;Количество\n{A};1 500\n{B};2\u00a0500\n{LOTS};3'500\n",
    positions: [
      ['A', '1500', null],
      ['B', '2500', null],
      ['LOTS', '3500', null],
    ],
  },
  {
    what: 'negative quantities in three spellings',
    text: 'ISIN,Quantity\n{A},-5\n{B},(6)\n{LOTS},7-\n{DOLLAR},8\n',
    positions: [['DOLLAR', '8', null]],
    refused: [
      [2, 'NOT_POSITIVE'],
      [3, 'NOT_POSITIVE'],
      [4, 'NOT_POSITIVE'],
    ],
  },
  {
    what: 'zero bonds',
    text: 'ISIN,Quantity\n{A},0\n{B},0.00\n',
    positions: [],
    refused: [
      [2, 'NOT_POSITIVE'],
      [3, 'NOT_POSITIVE'],
    ],
  },
  {
    what: 'one ISIN in three lots is one position at the mean price',
    text: 'ISIN,Quantity,Average price\n{A},10,98\n{A},30,100\n{A},60,99.5\n',
    positions: [['A', '100', 99.5]],
  },
  {
    what: 'a row that is there twice is asked about, not added up',
    text: 'ISIN,Quantity,Average price\n{A},10,98\n{B},1,99\n{A},10,98\n',
    positions: [
      ['A', '10', 98],
      ['B', '1', 99],
    ],
    refused: [[4, 'SAME_ROW']],
  },
  {
    what: 'totals: of the table, of a group, and with the sum in the column of quantities',
    text: 'Name;ISIN;Quantity\nGovernment;;\nInvented 1;{A};10\nSubtotal;;10\nCorporate;;\nInvented 2;{B};5\nSubtotal;;5\nTotal;;15\n',
    positions: [
      ['A', '10', null],
      ['B', '5', null],
    ],
    refused: [
      [2, 'NO_IDENTIFIER'],
      [4, 'NO_IDENTIFIER'],
      [5, 'NO_IDENTIFIER'],
      [7, 'NO_IDENTIFIER'],
      [8, 'NO_IDENTIFIER'],
    ],
  },
  {
    what: 'one layout repeated for each kind of bond',
    text: 'Government\nISIN,Quantity\n{A},10\nCorporate\nISIN,Quantity\n{B},5\n',
    positions: [
      ['A', '10', null],
      ['B', '5', null],
    ],
    refused: [[4, 'BAD_IDENTIFIER']],
  },
  {
    what: 'a second table of another layout is not read as rows of the first',
    text: 'ISIN,Name,Quantity,Average price\n{A},Invented,10,98\nISIN,Planned quantity,Broker\n{B},500,X\nISIN,Quantity\n{B},7\n',
    positions: [['A', '10', 98]],
    refused: [],
  },
  {
    what: 'trades below the positions are not added to them',
    text: 'ISIN;Количество;Цена\n{A};10;98,1\nДата сделки;Направление;ISIN;Количество;Цена\n01.10.2026;Покупка;{A};10;97,5\n',
    positions: [['A', '10', null]],
  },
  {
    what: 'a table of a kind that is not known, with ISINs, below the positions',
    text: 'ISIN;Количество;Цена\n{A};10;98,1\nБумага;Событие;Начислено\n{B};500;12\n',
    positions: [['A', '10', null]],
  },
  {
    what: 'merged titles over several columns, the beginning of the period first',
    text: ';;Opening balance;;Closing balance;\nName;ISIN;Quantity;Price;Quantity;Price\nInvented;{A};10;98,1;25;97,4\n',
    positions: [['A', '25', null]],
  },
  {
    what: 'blank titles',
    text: ',ISIN,,Quantity,\nx,{A},y,10,z\n',
    positions: [['A', '10', null]],
  },
  {
    what: 'no titles: the ISINs are found, the rest is asked',
    text: '{A};10;98,5\n{B};20;99,5\n',
    positions: [],
    refused: [
      [1, 'NO_QUANTITY'],
      [2, 'NO_QUANTITY'],
    ],
  },
  {
    what: 'no titles, and columns chosen by the person',
    text: '{A};10;98,5\n{B};20;99,5\n',
    columns: [
      { column: 2, role: 'PIECES' },
      { column: 3, role: 'AVERAGE_PRICE' },
    ],
    positions: [
      ['A', '10', 98.5],
      ['B', '20', 99.5],
    ],
  },
  {
    what: 'a blank title over the ISINs',
    text: 'Name,,Quantity\nInvented 1,{A},10\nInvented 2,{B},20\n',
    columns: [{ column: 2, role: 'IDENTIFIER' }],
    positions: [
      ['A', '10', null],
      ['B', '20', null],
    ],
  },
  {
    what: 'UTF-16 with tabs, as Excel saves Unicode text',
    text: 'Наименование\tISIN\tКоличество\tСредняя цена\nВыдумка\t{A}\t1 500\t97,25\n',
    as: 'UTF-16LE',
    positions: [['A', '1500', 97.25]],
  },
  {
    what: 'UTF-16, big end first',
    text: 'Наименование;ISIN;Количество\nВыдумка;{A};12\n',
    as: 'UTF-16BE',
    positions: [['A', '12', null]],
  },
  {
    what: 'windows-1251 with ё and №',
    text: '№;Учётная цена;ISIN;Кол-во\n1;97,25;{A};12\n',
    as: 'windows-1251',
    positions: [['A', '12', 97.25]],
  },
  {
    what: 'dates of three kinds beside figures',
    text: 'ISIN|Quantity|Maturity|Coupon date|Rated\n{A}|10|@50000|15.05.2031|2026-01-02\n{B}|20|15.05.31|05/15/2031|@46000\n',
    as: 'XLSX',
    positions: [
      ['A', '10', null],
      ['B', '20', null],
    ],
  },
  {
    what: 'numbers stored as text beside numbers',
    text: "ISIN|Quantity|Average price\n{A}|'10|'97,5\n{B}|20|98.5\n",
    as: 'XLSX',
    positions: [
      ['A', '10', 97.5],
      ['B', '20', 98.5],
    ],
  },
  {
    what: 'one row of ten whose value contradicts its quantity',
    text: 'ISIN,Quantity,Price,Market value\n{A},10,98.50,9850.00\n{B},10,98.50,985.00\n{DOLLAR},5,101.00,5050.00\n',
    positions: [
      ['A', '10', null],
      ['DOLLAR', '5', null],
    ],
    refused: [[3, 'FIGURES_DISAGREE']],
  },
  {
    what: 'values that are rounded to whole units',
    text: 'ISIN,Quantity,Price,Market value\n{A},33,98.51,32508\n{B},7,99.99,6999\n',
    positions: [
      ['A', '33', null],
      ['B', '7', null],
    ],
  },
  {
    what: 'a value that is off by more than rounding',
    text: 'ISIN,Quantity,Price,Market value\n{A},33,98.51,32520\n{B},7,99.99,6999\n',
    positions: [['B', '7', null]],
    refused: [[2, 'FIGURES_DISAGREE']],
  },
  {
    what: 'values with the accrued interest of one bond beside them',
    text: 'ISIN;Количество;Цена, %;НКД;Стоимость\n{A};10;98,50;12,30;9973,00\n{B};4;100,10;5,00;4024,00\n',
    positions: [
      ['A', '10', null],
      ['B', '4', null],
    ],
    reading: { value: 'WITH_ACCRUED_OF_ONE' },
  },
  {
    what: 'values that include accrued interest, as their title says',
    text: 'ISIN;Количество;Цена, %;Стоимость с учетом НКД\n{A};10;98,50;9973,00\n{B};4;100,10;4024,00\n{DOLLAR};4;100,10;4904,00\n',
    positions: [
      ['A', '10', null],
      ['B', '4', null],
    ],
    refused: [[4, 'FIGURES_DISAGREE']],
  },
  {
    what: 'a bond that is partly repaid, at the face that is left',
    text: 'ISIN;Количество;Номинал;Цена, %;Стоимость\n{REPAID};10;600;99,00;5940,00\n',
    positions: [['REPAID', '10', null]],
  },
  {
    what: 'a bond that is partly repaid, valued at its first face',
    text: 'ISIN;Количество;Цена, %;Стоимость\n{REPAID};10;99,00;9900,00\n',
    positions: [],
    refused: [[2, 'FIGURES_DISAGREE']],
  },
  {
    what: 'a value in another currency, which is said and not compared',
    text: 'ISIN;Количество;Цена, %;Стоимость;Валюта\n{DOLLAR};10;99,00;792000,00;RUB\n{A};2;99,00;1980,00;Рубль\n',
    positions: [
      ['DOLLAR', '10', null],
      ['A', '2', null],
    ],
  },
  {
    what: 'par in thousands, as the title says',
    text: 'Name,CUSIP,"Par (000)",Market Value\nInvented,912810TN8,"1,250","1,101,500"\nInvented,912810TN8,2.5,"2,400"\n',
    positions: [['SMALL', '12525', null]],
  },
  {
    what: 'a planned and a blocked quantity beside that which is held',
    text: 'ISIN;Плановое количество;Заблокировано, количество;Количество\n{A};99;1;10\n',
    positions: [['A', '10', null]],
  },
  {
    what: 'ISINs with blanks, in small letters, with a wrong check digit, and a zero for a letter',
    text: 'ISIN;Количество\n ru000a10zz12 ;1\nRU 000A10ZZ20;2\nRU000A10ZZ13;3\nRUOOOA10ZZ12;4\n',
    positions: [
      ['A', '1', null],
      ['B', '2', null],
    ],
    refused: [
      [4, 'BAD_IDENTIFIER'],
      [5, 'BAD_IDENTIFIER'],
    ],
  },
  {
    what: 'two ISINs in one cell',
    text: 'ISIN;Количество\n{A} / {B};1\n',
    positions: [],
    refused: [[2, 'BAD_IDENTIFIER']],
  },
  {
    what: 'letters, formulas and currencies where a quantity is expected',
    text: 'ISIN;Количество\n{A};12k\n{B};=1+1\n{LOTS};10 шт.\n{DOLLAR};пять\n',
    positions: [['LOTS', '10', null]],
    refused: [
      [2, 'BAD_NUMBER'],
      [3, 'BAD_NUMBER'],
      [5, 'BAD_NUMBER'],
    ],
  },
  {
    what: 'a quotation mark that does not end',
    text: 'ISIN;Количество\n{A};10\n{B};"20\n',
    positions: [],
    unreadable: /No table|quotes do not match/,
  },
  {
    what: 'a letter that only names ISINs',
    text: 'Dear client,\nyour bonds {A} and {B} were bought.\n',
    positions: [],
    unreadable: /No table of holdings/,
  },
]
