import type { Language } from '../../prisma/generated/client/enums.ts'

interface Named {
  readonly planName: string | null
  readonly planNameRu: string | null
}

/** The names of a plan, to be stored with an order. */
export function namesToStore({ name, nameRu }: { readonly name: string; readonly nameRu: string | null }): Named {
  return { planName: name, planNameRu: nameRu }
}

/**
 * What the plan of an order was called in a language when it was bought; null where it was called by its term alone, as by
 * default, and for orders of versions that stored no name.
 * @example boughtNameOf('EN', { planName: 'Quarter', planNameRu: null }, 3) // 'Quarter'
 * @param months of the term; null for lifetime
 */
export function boughtNameOf(language: Language, order: Named, months: number | null): string | null {
  const name = language === 'EN' ? order.planName : order.planNameRu
  return name === null || TERM_NAMES[language](months).includes(name.trim().toLowerCase()) ? null : name
}

const TERM_NAMES: Readonly<Record<Language, (months: number | null) => readonly string[]>> = {
  EN: months => (months === null ? ['lifetime'] : [`${months} ${months === 1 ? 'month' : 'months'}`]),
  RU: months =>
    months === null
      ? ['навсегда', 'бессрочно', 'бессрочный']
      : ['месяц', 'месяца', 'месяцев'].map(unit => `${months} ${unit}`),
}
