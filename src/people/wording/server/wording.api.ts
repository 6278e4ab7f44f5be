import type { RoomApi } from '#platform/http/api-server.ts'
import { demandRight } from '#platform/http/session.ts'
import { notFound } from '#platform/refusal.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import { wordsNamed } from '../declared-words.ts'
import { ListWordings, PreviewWording, SaveWording, ShowWording } from '../wording.contract.ts'
import { wordsProblems } from '../words-problems.ts'
import { saveWording } from './save-wording.ts'
import { listWordings, showWording } from './wordings.queries.ts'

export const wordingApi: RoomApi = (route) => {
  route(ListWordings, async ({ database }) => ({ data: await listWordings(database.db) }))

  route(ShowWording, async ({ params: { key }, database }) => ({ data: await showWording(database.db, found(key)) }))

  route(SaveWording, async ({ params: { key }, body: { texts, seen }, who, act }) => {
    const words = found(key)
    demandRight(who, words.right ?? 'settings:write')
    return act(async (work) => {
      await saveWording(work, { words, texts, seen })
      return { data: await showWording(work.tx, words) }
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
