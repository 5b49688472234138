import { ACCOUNT_PARAMETERS } from './parameters/account.ts'
import { BOND_PARAMETERS } from './parameters/bonds.ts'
import { CALCULATION_PARAMETERS } from './parameters/calculations.ts'
import { DESK_PARAMETERS } from './parameters/desk.ts'
import { ISSUER_PARAMETERS } from './parameters/issuers.ts'
import { LIST_PARAMETERS } from './parameters/lists.ts'
import { OWN_TERMS_PARAMETERS } from './parameters/own-terms.ts'
import type { Russian } from './russian.ts'

/** Texts of parameters, without the sentences that their forms add. */
export const PARAMETERS: Russian = {
  ...BOND_PARAMETERS,
  ...ISSUER_PARAMETERS,
  ...CALCULATION_PARAMETERS,
  ...OWN_TERMS_PARAMETERS,
  ...DESK_PARAMETERS,
  ...LIST_PARAMETERS,
  ...ACCOUNT_PARAMETERS,
}

/** Sentences that the form of a parameter adds to its text. */
const ADDED: readonly (readonly [english: RegExp, russian: (...parts: readonly string[]) => string])[] = [
  [/ A leading `!` excludes the value\./, () => ' Знак `!` перед значением исключает его.'],
  [
    / The legacy form is accepted too: 0 any, 1 no, 2 yes\./,
    () => ' Принимается и прежняя запись: 0 – любые, 1 – нет, 2 – да.',
  ],
  [/ The legacy form is accepted too: (.+)\./, codes => ` Принимается и прежняя запись: ${codes}.`],
  [/ At most (\d+) words\./, count => ` Не больше ${count} слов.`],
  [/ Not below (\S+)\./, bound => ` Не меньше ${bound}.`],
  [/ Not above (\S+)\./, bound => ` Не больше ${bound}.`],
]

/** The text of a parameter without added sentences, which is what is translated. */
export function ownText(text: string): string {
  return ADDED.reduce((own, [english]) => own.replace(english, ''), text)
}

export function parameterText(text: string): string {
  const own = ownText(text)
  const added = ADDED.flatMap(([english, russian]) => {
    const found = english.exec(text)
    return found === null ? [] : [{ at: found.index, text: russian(...found.slice(1)) }]
  })
  const [first] = added
  // The legacy form of flags is also of the general form.
  const once = added.filter(({ at }, index) => index === added.findIndex(other => other.at === at))
  return first === undefined ? (PARAMETERS[own] ?? own) : (PARAMETERS[own] ?? own) + once.map(one => one.text).join('')
}
