import type { Language } from '../language.ts'
import { METHODOLOGY } from './methodology.ts'
import { type Russian, textIn } from './russian.ts'

/** Texts of the ratings page that the methodology does not have. */
export const RATINGS: Russian = {
  "**Bounds.** `CreditRatingFrom` is the worst quality allowed, `CreditRatingTo` the best: `CreditRatingFrom=AA-` means AA- or better. Any notation below is accepted and fixes the scale: `CreditRatingFrom=Aa3` excludes bonds rated on the national scale. A plain label applies to the scale of the issuer's country, or to that of `RatingScale`; `meta.warnings` states which.":
    '**Границы.** `CreditRatingFrom` – худшее допустимое качество, `CreditRatingTo` – лучшее: `CreditRatingFrom=AA-` значит AA- или лучше. Принимается любая запись из таблицы ниже, и она задаёт шкалу: `CreditRatingFrom=Aa3` исключает облигации с рейтингом на национальной шкале. Ступень без приставки относится к шкале страны эмитента или к `RatingScale`; к какой именно, сказано в `meta.warnings`.',
  'Case is ignored, and look-alike Cyrillic letters are accepted.':
    'Регистр не важен; похожие на латинские буквы кириллицы принимаются.',
  'An expected rating has `e` or `(P)` before it, or `(EXP)` after it.':
    'Ожидаемый рейтинг отмечен `e` или `(P)` в начале либо `(EXP)` в конце.',
  'Structured finance is marked with `sf`.': 'Структурное финансирование отмечено `sf`.',
  'Selective, restricted and plain default are one step, the last.':
    'Выборочный, ограниченный и полный дефолт – одна ступень, последняя.',
}

/** Rules of titles and texts in the language of the reader. */
export function rulesIn(
  language: Language,
  rules: readonly (readonly [title: string, text: string])[],
): readonly (readonly [title: string, text: string])[] {
  if (language === 'en') return rules
  return rules.map(([title, text]) => {
    const whole = ratingText(language, `**${title}.** ${text}`)
    const [, own = title, rest = text] = /^\*\*(.+?)\.\*\* (.*)$/s.exec(whole) ?? []
    return [own, rest]
  })
}

export function ratingText(language: Language, text: string): string {
  return textIn(language, METHODOLOGY, textIn(language, RATINGS, text))
}
