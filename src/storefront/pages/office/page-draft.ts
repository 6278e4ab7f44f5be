import { createDraftStore } from '#shell/ui/draft-store.ts'
import type { PageContent } from '../page-content.ts'

interface PageDraft {
  /** That was edited. */
  version: number
  content: PageContent
}

/** By the page's name: what was typed and not saved when its screen was left. */
export const pageDrafts = createDraftStore<PageDraft>({
  key: 'page-draft',
  fits: ({ version, content }: { [field in keyof PageDraft]?: unknown }) =>
    typeof version === 'number' && Array.isArray((content as Partial<PageContent> | undefined)?.items),
})
