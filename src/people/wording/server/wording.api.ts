import type { ModuleApi } from '#platform/http/api-server.ts'
import { requireRight } from '#platform/http/session.ts'
import { notFound } from '#platform/refusal.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { findRegisteredWording } from '../registered-wording.ts'
import { validateWording } from '../validate-wording.ts'
import { ListWordings, PreviewWording, SaveWording, ShowWording } from '../wording.contract.ts'
import { saveWording } from './public/save-wording.ts'
import { listWordings, showWording } from './wordings.queries.ts'

export const registerWordingRoutes: ModuleApi = (route) => {
  route(ListWordings, async ({ database }) => ({ data: await listWordings(database.db) }))

  route(ShowWording, async ({ params: { key }, database }) => ({ data: await showWording(database.db, found(key)) }))

  route(SaveWording, async ({ params: { key }, body: { texts, seen }, who, act }) => {
    const words = found(key)
    requireRight(who, words.right ?? 'settings:write')
    return act(async (work) => {
      await saveWording(work, { words, texts, seen })
      return { data: await showWording(work.tx, words) }
    })
  })

  route(PreviewWording, async ({ params: { key }, body: { texts }, database, config }) => {
    const words = found(key)
    const shown = words.preview?.(texts, await readSettings(database.db), config.publicUrl)
    const nothing = { subject: null, html: null, text: null, parts: null }
    return { data: { ...nothing, ...shown, errors: validateWording(words, texts) } }
  })
}

function found(key: string) {
  const words = findRegisteredWording(key)
  if (!words) throw notFound('Tokio teksto nėra.')
  return words
}
