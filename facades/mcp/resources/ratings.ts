import { ACCEPTED_RATING_FORMS, bankOfRussiaGrade, RATING_LABELS } from '../../../schema/analytics/ratings.ts'

/** The rating scale for a model: comparable labels, and the meaning of bounds. */
export function ratingsText(): string {
  const grades = Map.groupBy(RATING_LABELS, (_label, index) => bankOfRussiaGrade(index + 1, null))
  const rows = [...grades].map(([grade, labels]) => `| ${grade} | ${labels.join(' ')} |`)
  return [
    '# Rating scale',
    `Labels of the composite, best first; the ordinal is the place, 1 to ${RATING_LABELS.length}: ${RATING_LABELS.join(', ')}.`,
    'CreditRatingFrom is the worst quality allowed, CreditRatingTo the best: CreditRatingFrom=AA- means AA- or better.',
    "NATIONAL and INTERNATIONAL are two scales: never compare letters across them, an AAA of one may be a BBB of the other. A row states its scale; RatingScale selects one, and so does an agency's spelling (Aa3, ruAA-). A plain label is read on the scale of the issuer's country; meta.warnings says which.",
    'The composite is the worst live rating of the issue, else of its issuer. An unrated bond passes no bound: RatedFlag=false finds those where some source states ratings.',
    ACCEPTED_RATING_FORMS,
    '## Grades of the Bank of Russia',
    'CreditQualityFrom and CreditQualityTo bound the grade: on the national scale the only axis on which a regulator equates agencies. NRA is one grade weaker at AA and at BB-.',
    ['| grade | labels |', '| --- | --- |', ...rows].join('\n'),
  ].join('\n\n')
}
