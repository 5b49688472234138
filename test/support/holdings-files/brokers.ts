import type { FileCase } from './case.ts'

/** Reports in the layouts that brokers document, with invented holdings. Positions first, then the trades of the same file. */
const T_INVEST = `Отчет о сделках и операциях за период 01.10.2026 - 31.10.2026
1.1 Информация о совершенных и исполненных сделках на конец отчетного периода
Номер сделки|Номер поручения|Признак исполнения|Дата заключения|Время|Торговая площадка|Режим торгов|Вид сделки|Сокращенное наименование|Код актива|Цена за единицу|Валюта цены|Количество|Сумма (без НКД)|НКД|Сумма сделки|Валюта расчетов|Комиссия брокера
'1001|'9001||05.10.2026|11:02:03|ММВБ|TQCB|Покупка|Выдумка 1|{A}|97.5|RUB|20|19500|130.4|19630.4|RUB|9.82
'1002|'9002||12.10.2026|12:00:00|ММВБ|TQCB|Продажа|Выдумка 1|{A}|98|RUB|5|4900|41.2|4941.2|RUB|2.47
3.1 Движение по ценным бумагам инвестора
Сокращенное наименование|Код актива|Место хранения|Входящий остаток|Зачисление|Списание|Исходящий остаток|Плановый исходящий остаток
Выдумка 1|RU10ZZ1|НРД|10|20|5|25|25
Выдумка 2|RU10ZZ2|НРД|7|0|0|7|7
Неизвестное|NEW|НРД|1|0|0|1|1
4.1 Информация о ценных бумагах
Сокращенное наименование|Код актива|ISIN|Код государственной регистрации|Наименование эмитента|Тип|Номинал
Выдумка 1|RU10ZZ1|{A}|4B02-01|ООО Выдумка|Облигация|1000
Выдумка 2|RU10ZZ2|{B}|4B02-02|ООО Выдумка|Облигация|1000
`

const SBER = `Портфель Ценных Бумаг
|||Начало периода|||||Конец периода|||||Плановые показатели
Наименование|ISIN ценной бумаги|Валюта рыночной цены|Количество, шт|Номинал|Рыночная цена, без НКД|Рыночная стоимость, без НКД|НКД|Количество, шт|Номинал|Рыночная цена, без НКД|Рыночная стоимость, без НКД|НКД|Плановый исходящий остаток, шт
Выдумка 1|{A}|RUB|10|1000|96.1|9610|51.2|30|1000|97.25|29175|210.3|30
Выдумка 3|{REPAID}|RUB|5|600|99|2970|10|5|600|99.5|2985|12.5|5
Итого||RUB||||12580||||32160||
Сделки купли/продажи ценных бумаг
Дата заключения|Дата расчетов|Время заключения|Наименование ЦБ|Код ЦБ|Валюта|Вид|Количество, шт.|Цена|Сумма|НКД|Комиссия Брокера
05.10.2026|06.10.2026|12:03:11|Выдумка 1|{A}|RUB|Покупка|20|97.1|19420|142.2|11.65
`

const VTB = `Отчет об остатках ценных бумаг
Наименование ценной бумаги, № гос. регистрации, ISIN;Валюта цены;Входящий остаток (шт);Исходящий остаток (шт);Цена (% для облигаций);Номинал;Стоимость позиции (без учета НКД);НКД
Выдумка 1, 4B02-01-12345-R, {A};RUR;10;15;97,40;1 000,00;14 610,00;120,15
Выдумка 2, 4B02-02-12345-R, {B};RUR;0;1 200;101,15;1 000,00;1 213 800,00;2 004,00
ИТОГО;;;;;;1 228 410,00;
`

const FINAM = `Состояние счета на 31.10.2026
Наименование инструмента;Тип;ISIN;Валюта;Остаток на начало;Остаток на конец;Цена закрытия;НКД;Стоимость
Выдумка 1;Облигация;{A};RUB;3;8;96,80;55,20;7799,20
Выдумка 2;Облигация;{B};RUB;4;4;100,05;31,00;4033,00
Сделки
Дата сделки;Направление;Наименование;ISIN;Количество;Цена;НКД;Сумма сделки;Валюта;Комиссия
03.10.2026;Купля;Выдумка 1;{A};5;96,50;30,00;4855,00;RUB;1,20
`

const ALFA = `Актив|ISIN|Количество, шт.|Средняя цена, руб.|Текущая цена, руб.|Стоимость, руб.|Прибыль/убыток, руб.
Выдумка 1|{A}|12|965.5|981|11772|186
Выдумка 3|{REPAID}|10|594|597|5970|30
Рубли||||| 15000|
`

const BCS = `Портфель по ценным бумагам
Вид актива;ISIN;Начало периода;;;;Конец периода;;;
;;Кол-во ценных бумаг;Котировка;НКД;Сумма, в т.ч. НКД;Кол-во ценных бумаг;Котировка;НКД;Сумма, в т.ч. НКД
Выдумка 1;{A};100;96,00;500,00;96500,00;90;97,00;610,00;87910,00
Выдумка 2;{B};0;0,00;0,00;0,00;10;100,50;44,00;10094,00
`

const IBKR = `Statement,Header,Field Name,Field Value
Statement,Data,Title,Activity Statement
Open Positions,Header,DataDiscriminator,Asset Category,Currency,Symbol,Quantity,Mult,Cost Price,Cost Basis,Close Price,Value,Unrealized P/L,Code
Open Positions,Data,Summary,Bonds,USD,INVENT 5 1/2 33,"20,000",1,98.5,19700,99.1,19820,120,
Open Positions,Data,Summary,Bonds,USD,INVENT 4 29,"400,000",1,97.25,389000,98.724,394896,5896,
Open Positions,Data,Summary,Stocks,USD,MADE,100,1,10,1000,12,1200,200,
Open Positions,Total,,Bonds,USD,,,,,408700,,414716,6016,
Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code
Trades,Data,Order,Bonds,USD,INVENT 5 1/2 33,"2026-10-05, 10:22:31","20,000",98.5,98.7,-19700,-5,19705,0,40,O
Trades,Data,Order,Bonds,USD,INVENT 4 29,"2026-10-06, 11:00:00","-200,000",98,98.1,196000,-10,-194500,1490,0,C
Trades,SubTotal,,Bonds,USD,,,,,,176300,-15,,,,
Financial Instrument Information,Header,Asset Category,Symbol,Description,Conid,Security ID,Underlying,Listing Exch,Multiplier,Issuer,Maturity,Type,Code
Financial Instrument Information,Data,Bonds,INVENT 5 1/2 33,INVENT 5 1/2 11/15/33,1,{DOLLAR},,,1,Invented,2033-11-15,Corp,
Financial Instrument Information,Data,Bonds,INVENT 4 29,INVENT 4 01/15/29,2,{LARGE},,,1,Invented,2029-01-15,Corp,
`

const FREEDOM = `Ticker,ISIN,Issuer,Quantity,Average price,Market price,Accrued interest,Market value,Currency
INV1,{DOLLAR},Invented Ltd,15,97.10,98.40,112.50,14872.50,USD
INV2,{EURO},Invented SA,4,101.25,99.80,21.00,4013.00,EUR
`

const SAXO = `Instrument;Symbol;ISIN;Status;Quantity;Open Price;Current Price;Market Value;Currency;Maturity
Invented 4% 2031;INV31;{EURO};Open;25.000;98,75;99,10;24.775,00;EUR;15-06-2031
Invented 5.5% 2033;INV33;{LARGE};Open;400.000;97,25;98,72;394.880,00;USD;15-11-2033
`

export const BROKER_FILES: readonly FileCase[] = [
  {
    what: 'T-Invest: balances, whose ISINs are in another table of the report',
    text: T_INVEST,
    as: 'XLSX',
    positions: [
      ['A', '25', null],
      ['B', '7', null],
    ],
    refused: [
      [10, 'NO_IDENTIFIER'],
      [11, 'NO_IDENTIFIER'],
    ],
  },
  {
    what: 'Sber: the end of the period below merged titles, not its beginning',
    text: SBER,
    as: 'XLSX',
    positions: [
      ['A', '30', null],
      ['REPAID', '5', null],
    ],
    refused: [
      [6, 'NO_IDENTIFIER'],
      [7, 'NO_IDENTIFIER'],
    ],
    reading: { amount: 'PIECES', price: 'PERCENT', value: 'CLEAN' },
  },
  {
    what: 'VTB: name, registration and ISIN in one cell, in windows-1251',
    text: VTB,
    as: 'windows-1251',
    positions: [
      ['A', '15', null],
      ['B', '1200', null],
    ],
    refused: [[5, 'BAD_IDENTIFIER']],
  },
  {
    what: 'Finam: values with accrued interest',
    text: FINAM,
    positions: [
      ['A', '8', null],
      ['B', '4', null],
    ],
    refused: [[5, 'NO_IDENTIFIER']],
    reading: { amount: 'PIECES', price: 'PERCENT', value: 'WITH_ACCRUED' },
  },
  {
    what: 'Alfa: prices in money for one bond',
    text: ALFA,
    as: 'XLSX',
    positions: [
      ['A', '12', 96.55],
      ['REPAID', '10', 99],
    ],
    refused: [[4, 'NO_IDENTIFIER']],
    reading: { price: 'MONEY', averagePrice: 'MONEY' },
  },
  {
    what: 'BCS: two lines of titles and values with accrued interest',
    text: BCS,
    positions: [
      ['A', '90', null],
      ['B', '10', null],
    ],
    reading: { value: 'WITH_ACCRUED' },
  },
  {
    what: 'Interactive Brokers: par amounts as quantities, ISINs in the list of instruments',
    text: IBKR,
    positions: [
      ['DOLLAR', '20', 98.5],
      ['LARGE', '2', 97.25],
    ],
    refused: [
      [6, 'NO_IDENTIFIER'],
      [7, 'NO_IDENTIFIER'],
    ],
    reading: { amount: 'PAR', price: 'PERCENT' },
  },
  {
    what: 'Freedom: prices in per cent, values with accrued interest, two currencies',
    text: FREEDOM,
    positions: [
      ['DOLLAR', '15', 97.1],
      ['EURO', '4', 101.25],
    ],
    reading: { amount: 'PIECES', value: 'WITH_ACCRUED' },
  },
  {
    what: 'Saxo: par amounts as quantities, points between thousands',
    text: SAXO,
    as: 'UTF-8 with BOM',
    positions: [
      ['EURO', '25', 98.75],
      ['LARGE', '2', 97.25],
    ],
    reading: { amount: 'PAR' },
  },
  {
    what: 'T-Invest: trades',
    text: T_INVEST,
    as: 'XLSX',
    content: 'TRANSACTIONS',
    positions: [],
    transactions: [
      ['BUY', '2026-10-05', 'A', '20', 97.5, '19630.4'],
      ['FEE', '2026-10-05', 'A', null, null, '9.82'],
      ['SELL', '2026-10-12', 'A', '5', 98, '4941.2'],
      ['FEE', '2026-10-12', 'A', null, null, '2.47'],
    ],
    refused: [[6, 'NO_IDENTIFIER']],
  },
  {
    what: 'Sber: trades, whose amounts do not include accrued interest',
    text: SBER,
    as: 'XLSX',
    content: 'TRANSACTIONS',
    positions: [],
    transactions: [
      ['BUY', '2026-10-05', 'A', '20', 97.1, '19562.2'],
      ['FEE', '2026-10-05', 'A', null, null, '11.65'],
    ],
  },
  {
    what: 'Finam: trades',
    text: FINAM,
    content: 'TRANSACTIONS',
    positions: [],
    transactions: [
      ['BUY', '2026-10-03', 'A', '5', 96.5, '4855'],
      ['FEE', '2026-10-03', 'A', null, null, '1.2'],
    ],
  },
  {
    what: 'Interactive Brokers: trades, whose sign is the side',
    text: IBKR,
    content: 'TRANSACTIONS',
    positions: [],
    transactions: [
      ['BUY', '2026-10-05', 'DOLLAR', '20', 98.5, '19700'],
      ['FEE', '2026-10-05', 'DOLLAR', null, null, '5'],
      ['SELL', '2026-10-06', 'LARGE', '1', 98, '196000'],
      ['FEE', '2026-10-06', 'LARGE', null, null, '10'],
    ],
    refused: [[11, 'NO_IDENTIFIER']],
  },
]
