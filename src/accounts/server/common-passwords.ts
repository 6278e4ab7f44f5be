import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const ranked = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')

/** So many that the shop's other rules would let through: the short ones are counted out first. */
const MOST_COMMON = 3_000
const shortestAllowed = 8

let common: Set<string> | undefined

/** Whether it is one of the 3,000 most common leaked passwords of at least eight characters, whatever its case. */
export function isCommonPassword(password: string): boolean {
  common ??= commonPasswords()
  return common.has(password.toLowerCase())
}

function commonPasswords(): Set<string> {
  const list: string[] = JSON.parse(readFileSync(ranked, 'utf8'))
  const found = new Set<string>()
  for (const password of list) {
    if (password.length >= shortestAllowed) found.add(password.toLowerCase())
    if (found.size === MOST_COMMON) break
  }
  return found
}
