/** How ratings are compared, in the order in which a reader meets the questions. */
export const RATING_RULES: readonly (readonly [title: string, text: string])[] = [
  [
    'Two scales',
    'A national and an international rating are never compared by letter. The composite of an issuer from a country with agencies of its own is read on the national scale, any other on the international one; where that scale says nothing, on the other. `creditRating.scale` says which it was, and `RatingScale` keeps to one. An order by rating puts the scales one behind the other.',
  ],
  [
    'The composite',
    'The worst of the live ratings of the issue; where it has none, of the issuer; where that has none and is a vehicle, of its guarantor. `composite.method` says how it was found, `composite.agencies` whose ratings entered. `ratings` of the detail lists them: `subject` says whose each is, `considered` that the composite was chosen among it, `decisive` that it made it.',
  ],
  [
    'What is live',
    "An agency's newer word replaces its older one, a withdrawal included. An expected rating counts for nothing until it is given.",
  ],
  [
    'Bounds',
    "`CreditRatingFrom` is the worst quality allowed, `CreditRatingTo` the best: `CreditRatingFrom=AA-` means AA- or better. Any spelling below is taken, and fixes the scale: `CreditRatingFrom=Aa3` leaves out what is rated on the national one. A plain label is read on the scale of the issuer's country, or on that of `RatingScale`; `meta.warnings` says which.",
  ],
  [
    'No rating',
    'A bond without a rating passes no bound. `RatedFlag=false` selects such bonds where some source states ratings; where none does, nobody knows, and it selects none. `IncludeUnknown=true` lets them through.',
  ],
  [
    'Grades of the Bank of Russia',
    "The regulator's table of 11 July 2024 is the only axis on which agencies are equated: 1 is the best, 6 the worst, for national ratings only. A bond has the weakest grade of its live ratings. `CreditQualityFrom` and `CreditQualityTo` select by it.",
  ],
]
