import { buildEndpointUrl } from '#platform/browser/api-client.ts'
import { buildPageAnswer, toPageWindow } from '#platform/contract.ts'
import type { AppContext, ModuleApi, Route } from '#platform/http/api-server.ts'
import type { UploadedFile } from '#platform/http/multipart.ts'
import type { Person } from '#platform/http/session.ts'
import { conflict, notFound, Refusal } from '#platform/refusal.ts'
import type { WaiverOfCategory } from '#rules/tariffs/waiver.ts'
import { createWork } from '#shell/action/work.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { openPictureFiles } from '#shell/images/server/public/open-picture-files.ts'
import { withPictures } from '#shell/images/server/public/with-pictures.ts'
import { registerImportRoutes } from '#shell/imports/server/public/register-import-routes.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { CategoryForm } from '../catalogue.office.contract.ts'
import {
  AdminCategories,
  AdminProducts,
  DeleteProductImage,
  type OfficeListQuery,
} from '../catalogue.office.contract.ts'
import { type Kind, kinds } from '../kinds.ts'
import { readBranchStock } from './add-free-units-at-branches.ts'
import { findCategoryById, findProductById } from './catalogue.queries.ts'
import { createCategory } from './create-category.ts'
import { createProduct } from './create-product.ts'
import { deleteCategory } from './delete-category.ts'
import { deleteProduct } from './delete-product.ts'
import { deleteProductImage } from './delete-product-image.ts'
import { buildProductImport } from './import-products.ts'
import { countCategories, listOfficeCategories, listOfficeProductPage } from './office-list.queries.ts'
import {
  type OfficeRow,
  presentOfficeAddition,
  presentOfficeCategory,
  presentOfficeRent,
  presentOfficeSell,
} from './present-catalogue.ts'
import { buildAdditionDraft, buildRentDraft, buildSellDraft, type ProductDraft } from './product-draft.ts'
import { updateCategory } from './update-category.ts'
import { updateProduct } from './update-product.ts'

const CATALOGUE_A_PAGE = 20
const kindOfImages = { rent: 'rent', sell: 'sell', additions: 'addition' } as const satisfies Record<string, Kind>

export const registerOfficeCatalogueRoutes: ModuleApi = (route, context) => {
  for (const kind of kinds) {
    officeCategoriesOf(route, context, kind)
    productFilesOf(route, kind)
  }
  officeProductsOf(route, context)

  route(DeleteProductImage, async ({ params: { id, type }, act }) => {
    await act((work) => deleteProductImage(work, { id, kind: kindOfImages[type] }))
  })
}

function officeCategoriesOf(route: Route, { database, config }: AppContext, kind: Kind): void {
  const { list, create, update, remove } = AdminCategories[kind]
  const { db, pool } = database
  const pictures = openPictureFiles(config)

  route(list, async ({ query }) => {
    const { q = '' } = query
    const total = await countCategories(db, { kind, q })
    const { limit } = toPageWindow(query, CATALOGUE_A_PAGE)
    const page = lastAtMost(query.page, total, limit)
    const rows = await listOfficeCategories(db, { kind, q }, limit, (page - 1) * limit)
    return buildPageAnswer(
      rows.map(presentOfficeCategory),
      total,
      { ...query, page },
      CATALOGUE_A_PAGE,
      buildEndpointUrl(list, { query: { q } }),
    )
  })

  route(create, async ({ body: { title, ...body }, files, act }) => {
    const waiver = waiverTyped(kind, body)
    const { id } = await withPictures(pictures, sentAs('image', files), ([picture]) =>
      act((work) => createCategory(work, { kind, title, waiver, picture })),
    )
    return { data: await one(id) }
  })

  route(update, async ({ params: { id }, body: { title, title_seen: titleSeen, ...body }, files, act }) => {
    const waiver = waiverTyped(kind, body)
    await withPictures(pictures, sentAs('image', files), ([picture]) =>
      act((work) => updateCategory(work, { id, kind, title, titleSeen, waiver, picture })),
    )
    return { data: await one(id) }
  })

  route(remove, async ({ params: { id }, act }) => {
    await act((work) => deleteCategory(work, { id, kind }))
  })

  const one = async (id: number) => {
    const [row] = await findCategoryById(pool, [kind, id])
    if (!row) throw notFound('Tokios kategorijos nėra.')
    return presentOfficeCategory(row)
  }
}

/** Undefined: unchanged. */
function waiverTyped(
  kind: Kind,
  { waiver, waiver_percent: percent, waiver_deductible: deductible }: Partial<CategoryForm>,
): WaiverOfCategory | undefined {
  if (kind !== 'rent' || waiver === undefined) return undefined
  if (waiver !== 'own') return waiver === 'off' ? 'off' : null
  return percent === undefined || deductible === undefined ? undefined : { percent, deductible }
}

function officeProductsOf(route: Route, context: AppContext): void {
  const { rent, sell, addition } = AdminProducts
  const shelf = {
    rent: shelfOf(context, 'rent'),
    sell: shelfOf(context, 'sell'),
    addition: shelfOf(context, 'addition'),
  }

  route(rent.list, async ({ query, now }) => shelf.rent.list(query, now, presentOfficeRent))
  route(sell.list, async ({ query, now }) => shelf.sell.list(query, now, presentOfficeSell))
  route(addition.list, async ({ query, now }) => shelf.addition.list(query, now, presentOfficeAddition))

  route(rent.create, async (asking) => shelf.rent.create(buildRentDraft(asking.body), asking, presentOfficeRent))
  route(sell.create, async (asking) => shelf.sell.create(buildSellDraft(asking.body), asking, presentOfficeSell))
  route(addition.create, async (asking) =>
    shelf.addition.create(buildAdditionDraft(asking.body), asking, presentOfficeAddition),
  )

  route(rent.update, async (asking) =>
    shelf.rent.update(asking.params.id, buildRentDraft(asking.body), asking, presentOfficeRent),
  )
  route(sell.update, async (asking) =>
    shelf.sell.update(asking.params.id, buildSellDraft(asking.body), asking, presentOfficeSell),
  )
  route(addition.update, async (asking) =>
    shelf.addition.update(asking.params.id, buildAdditionDraft(asking.body), asking, presentOfficeAddition),
  )

  route(rent.remove, async (asking) => shelf.rent.remove(asking.params.id, asking))
  route(sell.remove, async (asking) => shelf.sell.remove(asking.params.id, asking))
  route(addition.remove, async (asking) => shelf.addition.remove(asking.params.id, asking))
}

function productFilesOf(route: Route, kind: Kind): void {
  const { import: start, importProgress: progress } = AdminProducts[kind]
  registerImportRoutes(route, { start, progress }, () => buildProductImport(kind))
}

type Present<Row> = (row: OfficeRow, rate: number) => Row
interface SaveProductInput {
  files: UploadedFile[]
  who: Person
  now: Date
}

function shelfOf({ database, config }: AppContext, kind: Kind) {
  const { pool, db } = database
  const picturesOnDisk = openPictureFiles(config)

  const one = async <Row>(id: number, now: Date, present: Present<Row>) => {
    const [[row], { vat_rate }] = await Promise.all([findProductById(pool, [now, kind, id]), readSettings(db)])
    if (!row) throw notFound('Tokio produkto nėra.')
    const standing = await readBranchStock(pool, [row], await readPlaces(db))
    return { data: present({ ...row, stock_at: standing.get(id) ?? [] }, vat_rate) }
  }

  return {
    async list<Row>({ page: input, per_page, ...filters }: OfficeListQuery, now: Date, present: Present<Row>) {
      const scope = { kind, ...filters }
      const [{ rows, total, page }, { vat_rate }] = await Promise.all([
        listOfficeProductPage(pool, scope, now, input, per_page ?? CATALOGUE_A_PAGE),
        readSettings(db),
      ])
      const standing = await readBranchStock(pool, rows, await readPlaces(db))
      const shown = rows.map((row) => present({ ...row, stock_at: standing.get(row.id) ?? [] }, vat_rate))
      const query = { ...filters, sort: filters.sort === 'newest' ? undefined : filters.sort }
      return buildPageAnswer(
        shown,
        total,
        { page, per_page },
        CATALOGUE_A_PAGE,
        buildEndpointUrl(AdminProducts[kind].list, { query }),
      )
    },

    async create<Row>(draft: ProductDraft, { files, who, now }: SaveProductInput, present: Present<Row>) {
      const { id } = await withPictures(picturesOnDisk, sentAs('images', files), (pictures) =>
        database.transaction((tx) =>
          createProduct(createWork(tx, { by: who.id, now, actor: who }), { draft, pictures }),
        ),
      )
      return one(id, now, present)
    },

    async update<Row>(id: number, draft: ProductDraft, { files, who, now }: SaveProductInput, present: Present<Row>) {
      await withPictures(picturesOnDisk, sentAs('images', files), (pictures) =>
        database.transaction((tx) =>
          updateProduct(createWork(tx, { by: who.id, now, actor: who }), { id, draft, pictures }),
        ),
      ).catch(async (thrown: unknown) => {
        throw thrown instanceof Refusal && thrown.code === 'product-changed'
          ? conflict(thrown.code, thrown.message, { ...thrown.more, ...(await one(id, now, present)) })
          : thrown
      })
      return one(id, now, present)
    },

    remove: (id: number, { who, now }: Pick<SaveProductInput, 'who' | 'now'>) =>
      database.transaction((tx) => deleteProduct(createWork(tx, { by: who.id, now, actor: who }), { id, kind })),
  }
}

const sentAs = (field: string, files: UploadedFile[]) => files.filter((file) => file.field === field)

/** The office reloads its page after deleting its last row. */
const lastAtMost = (page: number, total: number, limit: number) => Math.min(page, Math.max(1, Math.ceil(total / limit)))
