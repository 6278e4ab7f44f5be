import type { ModuleApi } from '#platform/http/api-server.ts'
import { ListSynonyms, SaveSynonyms } from '../synonyms.contract.ts'
import { showSynonyms } from './read-synonyms.ts'
import { saveSynonyms } from './save-synonyms.ts'

export const registerSynonymRoutes: ModuleApi = (route) => {
  route(ListSynonyms, async ({ database: { db } }) => showSynonyms(db))

  route(SaveSynonyms, async ({ body: { data: rows, seen }, database, act }) => {
    await act((work) => saveSynonyms(work, { rows, seen }))
    return showSynonyms(database.db)
  })
}
