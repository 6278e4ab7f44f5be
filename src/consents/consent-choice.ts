/**
 * What can be agreed to beside the necessary: Google's statistics, and our own measuring of how quick pages are. One yes
 * does not cover the other. The shop advertises nowhere, so marketing is not asked for.
 */
export const optionalCategories = ['statistics', 'speed'] as const
export type OptionalCategory = (typeof optionalCategories)[number]

/** The day of the wording. Whoever agreed to another wording is asked anew. */
export const consentVersion = '2026-11-21'

export interface ConsentChoice {
  /** 32 hexadecimal digits, made up in this browser. */
  id: string
  categories: OptionalCategory[]
  version: string
  /** The server has not recorded it yet. */
  unsent?: true
}

/** Reads what local storage holds. Undefined: never asked, asked on another wording, or spoilt. */
export function parseChoice(kept: string | null): ConsentChoice | undefined {
  try {
    const { id, categories, version, unsent } = JSON.parse(kept ?? 'null') ?? {}
    if (version !== consentVersion || !/^[0-9a-f]{32}$/.test(id) || !Array.isArray(categories)) return undefined
    return {
      id,
      categories: optionalCategories.filter((one) => categories.includes(one)),
      version,
      ...(unsent === true && { unsent }),
    }
  } catch {
    return undefined
  }
}
