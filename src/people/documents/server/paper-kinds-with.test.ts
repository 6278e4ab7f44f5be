import { expect, test } from 'vitest'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { listPaperKinds } from '#rules/document-kinds/document-kinds.ts'

const shop = openShopForFile()

test.each(['isVatInvoice', 'isOwed', 'mayCorrect', 'isApartFromPrice', 'isOfBefore', 'isRevisable'] as const)(
  'kinds of documents that have „%s“ are in the database those of the program’s table',
  async (trait) => {
    const { rows } = await shop.context.database.pool.query<{ kinds: string[] }>(
      'select paper_kinds_with($1)::text[] as kinds',
      [trait],
    )
    expect(rows[0]?.kinds).toEqual(listPaperKinds(trait))
  },
)
