import type { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { dropVatWords } from '#rules/money/drop-vat-words.ts'
import { isVatPayer } from '../../is-vat-payer.ts'
import { ShowPublicSettings } from '../../settings.contract.ts'

/** In loaders: descriptions and texts that are not shipped as script. */
export async function readVatWords(ask: ReturnType<typeof requestInLoader>): Promise<(text: string) => string> {
  return isVatPayer((await ask(ShowPublicSettings)).data) ? String : dropVatWords
}
