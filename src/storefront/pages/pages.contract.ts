import { z } from 'zod'
import { defineEndpoint, Instant, maxInt, wrapRow } from '#platform/contract.ts'
import { PageContent } from './page-content.ts'
import { pageNames } from './page-names.ts'

const ByPage = z.object({ page: z.enum(pageNames, 'Tokio puslapio nėra.') })
const VersionNumber = z.int('Nurodykite redakciją.').min(1).max(maxInt)

const Row = z.object({
  page: z.enum(pageNames),
  title: z.string(),
  /** Where customers read it. */
  path: z.string(),
  /** The newest, draft or not; 1 is what the program brings. */
  version: z.int(),
  published_version: z.int(),
  saved_at: Instant.nullable(),
  /** Null: nobody yet, or a deleted account. */
  saved_by: z.string().nullable(),
})
export type PageRow = z.infer<typeof Row>

const Version = z.object({
  version: z.int(),
  content: PageContent,
  is_draft: z.boolean(),
  saved_at: Instant.nullable(),
  saved_by: z.string().nullable(),
})
export type PageVersion = z.infer<typeof Version>

const Shown = Row.extend({
  /** Of the newest version. */
  content: PageContent,
  /** Newest first, at most fifty and the first one. */
  versions: z.array(Version),
})
export type ShownPage = z.infer<typeof Shown>

export const ListPages = defineEndpoint({
  method: 'GET',
  address: '/api/admin/pages',
  who: 'settings:read',
  summary: 'Pages whose text the shop writes: what is published, whether there is a draft, who saved it last',
  answer: z.object({ data: z.array(Row) }),
})

export const ShowPage = defineEndpoint({
  method: 'GET',
  address: '/api/admin/pages/:page',
  who: 'settings:read',
  summary: 'A page with its newest content and its versions',
  params: ByPage,
  answer: wrapRow(Shown),
})

export const SavePage = defineEndpoint({
  method: 'PUT',
  address: '/api/admin/pages/:page',
  who: 'settings:write',
  summary:
    'Save a new version, published or as a draft; 409 `changed-meanwhile` when `version` is not the newest; errors by field of `content`',
  params: ByPage,
  body: z.object({
    /** The version that the form showed. */
    version: VersionNumber,
    content: PageContent,
    publish: z.boolean(),
  }),
  answer: wrapRow(Shown),
  refuses: [409],
})

export const RestorePage = defineEndpoint({
  method: 'POST',
  address: '/api/admin/pages/:page/restore',
  who: 'settings:write',
  summary: 'Publish an older version as a new one; 404 for an unknown one, 409 `changed-meanwhile` as in a save',
  params: ByPage,
  body: z.object({
    /** Which to restore. */
    version: VersionNumber,
    /** The newest that the screen showed; absent: whatever is there. */
    seen: VersionNumber.optional(),
  }),
  answer: wrapRow(Shown),
  refuses: [404, 409],
})

export const UndoPage = defineEndpoint({
  method: 'POST',
  address: '/api/admin/pages/:page/undo',
  who: 'settings:write',
  summary:
    'Publish anew what was published before; 409 `nothing-to-undo` when nothing was published yet. A second undo undoes the first',
  params: ByPage,
  body: z.object({ seen: VersionNumber.optional() }),
  answer: wrapRow(Shown),
  refuses: [409],
})

export const UploadLogo = defineEndpoint({
  method: 'POST',
  address: '/api/admin/pages/look/logo',
  who: 'settings:write',
  summary: 'Keep the picture of the file `image`, to be named in the field `logo` of a version of `look`',
  body: z.object({}),
  multipart: { files: 'image', max: 1 },
  answer: z.object({ data: z.object({ logo: z.string() }) }),
})

export const ShowPublicPage = defineEndpoint({
  method: 'GET',
  address: '/api/pages/:page',
  who: 'anyone',
  summary: 'The published text of a page',
  params: ByPage,
  answer: wrapRow(PageContent),
})
