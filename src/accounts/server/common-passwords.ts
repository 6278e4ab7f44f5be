import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { invalid } from '#platform/refusal.ts'

const ranked = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')
const shortestAllowed = 8

let common: Set<string> | undefined

/** The most common 3,000 of leaked passwords, without those that are too short anyway. */
function commonPasswords(): Set<string> {
  const list: string[] = JSON.parse(readFileSync(ranked, 'utf8'))
  return new Set(list.slice(0, 3_000).filter((password) => password.length >= shortestAllowed))
}

/** Refuses, on the field, one of the 3,000 most common passwords, whatever its case. Throws a 422. */
export function refuseCommonPassword(password: string, field: string): void {
  common ??= commonPasswords()
  if (common.has(password.toLowerCase()))
    throw invalid({ [field]: ['Šis slaptažodis per dažnas, jį lengva atspėti. Sugalvokite kitą.'] }, 'common-password')
}
