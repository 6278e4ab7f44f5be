import { isDeepStrictEqual } from 'node:util'
import { invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import type { PageContent } from '../page-content.ts'
import { pageDefinitions } from '../page-definitions.ts'
import type { PageName } from '../page-names.ts'
import { validatePage } from '../validate-page.ts'
import { addPageVersion, lockPage } from './add-page-version.ts'
import { assertLogoKept } from './save-published-look.ts'

interface SavePageInput {
  page: PageName
  content: PageContent
  publish: boolean
  /** The newest version that the form showed. */
  seen: number
}

/** 409 `changed-meanwhile`; 422 at a field of `content`. */
export async function savePage(work: Work<number>, { page, content, publish, seen }: SavePageInput): Promise<void> {
  await lockPage(work.tx, page, seen)
  const errors = validatePage(pageDefinitions[page], content)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (page === 'look') await assertLogoKept(work.tx, content)
  const isOriginal = isDeepStrictEqual(content, pageDefinitions[page].original)
  await addPageVersion(work, { page, content: isOriginal ? null : content, published: publish })
}
