import type { Reader } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { isMadeOf } from '../own-words.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isGuessedInLithuania } from './guessed-in-lithuania.ts'

/** Whose password it is to be. */
export interface OwnNames {
  email: string
  name?: string | undefined
  lastname?: string | undefined
  title?: string | null | undefined
}

interface WeakPassword {
  password: string
  /** Where the refusal lands. */
  field: string
  of: OwnNames
}

/** Whatever the shop is called, these are guessed first of a shop that rents out tools. */
const trade = ['irankine', 'irankiai', 'irankis', 'nuoma', 'parduotuve']

/**
 * Refuses, on the field, one of the 3,000 most common passwords, one that is guessed first in Lithuania, and one that is made
 * of the person's or the shop's own names.
 * Throws a 422. Beside `NewPassword`, which knows the length, it is all that a password must be.
 */
export async function refuseWeakPassword(reader: Reader, { password, field, of }: WeakPassword): Promise<void> {
  const shop = (await readSettings(reader)).name
  const problem = weaknessOf(password, [shop, ...namesOf(of)])
  if (problem) throw invalid({ [field]: [problem.says] }, problem.code)
}

/** `common-password` or `own-words`, with what is said about it; undefined when it is neither. */
export function weaknessOf(password: string, names: readonly string[]) {
  if (isCommonPassword(password) || isGuessedInLithuania(password))
    return {
      code: 'common-password',
      says: 'Šis slaptažodis per dažnas, jį lengva atspėti. Sugalvokite kitą.',
    } as const
  if (isMadeOf(password, [...trade, ...names]))
    return {
      code: 'own-words',
      says: 'Slaptažodis sudarytas iš jūsų ar parduotuvės vardo, jį lengva atspėti. Sugalvokite kitą.',
    } as const
  return undefined
}

export const namesOf = ({ email, name = '', lastname = '', title }: OwnNames): string[] => [
  email,
  email.split('@', 1)[0] ?? '',
  name,
  lastname,
  `${name} ${lastname}`,
  title ?? '',
]
