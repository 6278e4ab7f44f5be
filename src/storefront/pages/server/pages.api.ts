import type { ModuleApi } from '#platform/http/api-server.ts'
import { invalid } from '#platform/refusal.ts'
import { dropVatWords } from '#rules/money/drop-vat-words.ts'
import { openPictureFiles } from '#shell/images/server/public/open-picture-files.ts'
import { withPictures } from '#shell/images/server/public/with-pictures.ts'
import { isVatPayer } from '#shell/settings/is-vat-payer.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { findHomeBanner } from '../find-home-banner.ts'
import { ListPages, RestorePage, SavePage, ShowPage, ShowPublicPage, UndoPage, UploadLogo } from '../pages.contract.ts'
import { pagesTag } from '../pages-tag.ts'
import { listPages, readPublishedContent, showPage } from './pages.queries.ts'
import { restorePage } from './restore-page.ts'
import { savePage } from './save-page.ts'
import { storeLogo } from './save-published-look.ts'

export const registerPageRoutes: ModuleApi = (route, { config }) => {
  const pictures = openPictureFiles(config)

  route(UploadLogo, async ({ files, act }) => {
    if (files.length === 0) throw invalid({ image: ['Pasirinkite paveikslėlį.'] })
    const logo = await withPictures(pictures, files, ([picture]) => act((work) => storeLogo(work, picture)))
    return { data: { logo } }
  })

  route(ListPages, async ({ database: { db } }) => ({ data: await listPages(db) }))

  route(ShowPage, async ({ params: { page }, database: { db } }) => ({ data: await showPage(db, page) }))

  route(SavePage, ({ params: { page }, body: { version: seen, content, publish }, act }) =>
    act(async (work) => {
      await savePage(work, { page, content, publish, seen })
      return { data: await showPage(work.tx, page) }
    }),
  )

  route(RestorePage, ({ params: { page }, body: { version, seen }, act }) =>
    act(async (work) => {
      await restorePage(work, { page, version, seen })
      return { data: await showPage(work.tx, page) }
    }),
  )

  route(UndoPage, ({ params: { page }, body: { seen }, act }) =>
    act(async (work) => {
      await restorePage(work, { page, seen })
      return { data: await showPage(work.tx, page) }
    }),
  )

  route(ShowPublicPage, async ({ params: { page }, database: { db }, now, cacheTags }) => {
    const content = await readPublishedContent(db, page)
    cacheTags([pagesTag, 'settings'], findHomeBanner(content, now).changes_at)
    return { data: isVatPayer(await readSettings(db)) ? content : dropVatWordsIn(content) }
  })
}

function dropVatWordsIn<Content>(content: Content): Content {
  if (typeof content === 'string') return dropVatWords(content) as Content
  if (Array.isArray(content)) return content.map(dropVatWordsIn) as Content
  if (!content || typeof content !== 'object') return content
  return Object.fromEntries(Object.entries(content).map(([field, value]) => [field, dropVatWordsIn(value)])) as Content
}
