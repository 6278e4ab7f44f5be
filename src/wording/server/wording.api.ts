import type { RoomApi } from '#platform/http/api-server.ts'
import { demandRight } from '#platform/http/session.ts'
import { notFound } from '#platform/refusal.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { wordsNamed } from '../declared-words.ts'
import { ListWordings, PreviewWording, SaveWording, ShowWording } from '../wording.contract.ts'
import { wordsProblems } from '../words-problems.ts'
import { saveWording } from './save-wording.ts'
import { listWordings, showWording } from './wordings.queries.ts'

export const wordingApi: RoomApi = (route) => {
  route(ListWordings, async ({ database }) => ({ data: await listWordings(database.db) }))

  route(ShowWording, async ({ params: { key }, database }) => ({ data: await showWording(database.db, found(key)) }))

  route(SaveWording, async ({ params: { key }, body: { texts, seen }, who, now, database }) => {
    const words = found(key)
    demandRight(who, words.right ?? 'settings:write')
    return database.transaction(async (tx) => {
      await saveWording(tx, { words, texts, seen, by: who.id, now })
      return { data: await showWording(tx, words) }
    })
  })

  route(PreviewWording, async ({ params: { key }, body: { texts }, database, config }) => {
    const words = found(key)
    const shown = words.preview?.(texts, await readSettings(database.db), config.publicUrl)
    const nothing = { subject: null, html: null, text: null, parts: null }
    return { data: { ...nothing, ...shown, errors: wordsProblems(words, texts) } }
  })
}

function found(key: string) {
  const words = wordsNamed(key)
  if (!words) throw notFound('Tokio teksto nėra.')
  return words
}
