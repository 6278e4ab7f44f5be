import type { Reader } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { isMadeOfNames } from '../../is-made-of-names.ts'
import { isCommonPassword } from '../common-passwords.ts'
import { isLocallyCommonPassword } from '../is-locally-common-password.ts'

export interface OwnNames {
  email: string
  name?: string | undefined
  lastname?: string | undefined
  title?: string | null | undefined
}

interface WeakPassword {
  password: string
  field: string
  of: OwnNames
}

/** Guessed first for any tool-rental shop. */
const trade = ['irankine', 'irankiai', 'irankis', 'nuoma', 'parduotuve']

/** 422 on `field`: common, guessed first in Lithuania, or made of names. No other rules but the length. */
export async function assertStrongPassword(reader: Reader, { password, field, of }: WeakPassword): Promise<void> {
  const shop = (await readSettings(reader)).name
  const problem = findPasswordWeakness(password, [shop, ...listOwnNames(of)])
  if (problem) throw invalid({ [field]: [problem.says] }, problem.code)
}

/** Undefined when strong. */
export function findPasswordWeakness(password: string, names: readonly string[]) {
  if (isCommonPassword(password) || isLocallyCommonPassword(password))
    return {
      code: 'common-password',
      says: 'Šis slaptažodis per dažnas, jį lengva atspėti. Sugalvokite kitą.',
    } as const
  if (isMadeOfNames(password, [...trade, ...names]))
    return {
      code: 'own-words',
      says: 'Slaptažodis sudarytas iš jūsų ar parduotuvės vardo, jį lengva atspėti. Sugalvokite kitą.',
    } as const
  return undefined
}

export const listOwnNames = ({ email, name = '', lastname = '', title }: OwnNames): string[] => [
  email,
  email.split('@', 1)[0] ?? '',
  name,
  lastname,
  `${name} ${lastname}`,
  title ?? '',
]
