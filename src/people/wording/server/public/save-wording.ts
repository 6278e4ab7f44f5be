import { sql } from 'drizzle-orm'
import { conflict, invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import type { RegisteredWording } from '../../registered-wording.ts'
import { normalizeWordingText, validateWording } from '../../validate-wording.ts'
import { WordingSaved } from '../../wording.events.ts'
import { getWordingText, type Texts } from '../../wording-definition.ts'
import { wordings } from '../wording.tables.ts'
import { showWording } from '../wordings.queries.ts'
import { readCurrentWordings } from './read-current-wordings.ts'

interface SaveWordingInput {
  words: RegisteredWording
  /** Null: the default. */
  texts: Texts | null
  /** The version shown in the form. */
  seen: number
}

/** From now on. 422; 409 `wording-changed` with the newest version when saved since `seen`. */
export async function saveWording(work: Work<number>, { words, texts, seen }: SaveWordingInput): Promise<void> {
  const { tx, now, by } = work
  // serialises concurrent saves
  // biome-ignore lint/plugin/sql-by-hand: a lock that is no row
  await tx.execute(sql`select pg_advisory_xact_lock(${WORDING_LOCK}, hashtext(${words.key}))`)
  const before = (await readCurrentWordings(tx, [words.key])).get(words.key)
  const version = before?.version ?? 0
  if (seen !== version)
    throw conflict('wording-changed', 'Kol taisėte, šį tekstą pakeitė kitas darbuotojas.', {
      data: await showWording(tx, words),
    })

  const next = texts && ownOrChanged(words, texts)
  if (next) {
    const problems = validateWording(words, next)
    if (Object.keys(problems).length > 0) throw invalid(problems)
  }
  const changed = Object.keys(words.fields).filter(
    (field) => getWordingText(words, field, next) !== getWordingText(words, field, before?.texts ?? null),
  )
  if (changed.length === 0) return

  await tx.insert(wordings).values({ key: words.key, version: version + 1, texts: next, saved_by: by, saved_at: now })
  const subject = { kind: 'settings', id: null, title: words.title } as const
  const details = { version: version + 1, changed: changed.map((field) => words.fields[field]?.label ?? '') }
  await work.happened(WordingSaved, subject, details)
}

/** Namespace of advisory locks. */
const WORDING_LOCK = 51_954

/** Null: all default. */
function ownOrChanged(words: RegisteredWording, texts: Texts): Texts | null {
  const whole = Object.fromEntries(
    Object.keys(words.fields).map((field) => [field, normalizeWordingText(getWordingText(words, field, texts))]),
  )
  const isOwn = Object.entries(words.fields).every(([field, { own }]) => whole[field] === own)
  return isOwn ? null : whole
}
