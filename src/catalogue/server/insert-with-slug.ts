import { appendSlugNumber, toSlug } from '../to-slug.ts'

const aBatch = 50

/** `insert` must return nothing for a taken slug (`on conflict do nothing`): concurrent saves of a title get two. */
export async function insertWithSlug<T>(
  title: string,
  otherwise: string,
  taken: (slugs: string[]) => Promise<string[]>,
  insert: (slug: string) => Promise<T | undefined>,
): Promise<T> {
  const slug = toSlug(title, otherwise)
  for (let first = 1; ; ) {
    const candidates = Array.from({ length: aBatch }, (_, index) => appendSlugNumber(slug, first + index))
    const free = new Set(candidates).difference(new Set(await taken(candidates)))
    const [candidate] = free
    if (!candidate) {
      first += aBatch
      continue
    }
    const row = await insert(candidate)
    if (row) return row
  }
}
