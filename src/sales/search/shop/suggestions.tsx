import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatProductCount } from '#catalogue/format-product-count.ts'
import { buildCategoryPath, kindLabels } from '#catalogue/kinds.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Phones } from '#shell/branches/shop/public/phones.tsx'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Picture } from '#shell/ui/picture.tsx'
import { buildSuggestionPath } from './build-suggestion-path.ts'
import { type Suggested, useSuggestions } from './use-suggestions.ts'

interface SuggestionsProps {
  /** `${id}-list`, options `${id}-0` and on. */
  id: string
  typed: string
  open: boolean
  setOpen: (open: boolean) => void
  /** The field keeps the focus and hands its keys over. */
  keys: RefObject<((event: KeyboardEvent) => void) | undefined>
  /** The option's id, '' for none; undefined without a list. */
  onPick: (option: string | undefined) => void
}

interface Option {
  key: string
  to: string
  content: ReactNode
}

/** aria-activedescendant: the field keeps the focus. */
export function Suggestions({ id, typed, open, setOpen, keys, onPick }: SuggestionsProps) {
  const say = useVatWords()
  const navigate = useNavigate()
  const suggested = useSuggestions(open ? typed : '')
  const [at, setAt] = useState(-1)
  const groups = suggested ? listGroups(suggested, say) : []
  const options = groups.flatMap(({ options }) => options)
  const isEmpty = suggested?.hints !== undefined && suggested.products.length === 0
  const shown = open && options.length > 0
  const picked = shown ? options[at] : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: other products, no choice among them yet
  useEffect(() => setAt(-1), [suggested?.products])
  const pick = shown ? (picked ? `${id}-${at}` : '') : undefined
  useEffect(() => onPick(pick), [pick, onPick])

  keys.current = (event) => {
    if (event.key === 'Escape') {
      if (shown || isEmpty) event.preventDefault()
      setOpen(false)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const places = options.length + 1
      if (shown) setAt(((at + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1)
    } else if (event.key === 'Enter' && picked) {
      event.preventDefault()
      go(picked)
    }
  }

  function go({ to }: Option): void {
    setOpen(false)
    navigate(to)
  }

  return (
    <>
      {open && (shown || isEmpty) && (
        <div className="absolute inset-x-0 top-full z-40 mt-1.5 rounded-house border border-line bg-raised p-1.5 shadow-lift">
          {isEmpty && groups.length === 0 && (
            <p className="px-1.5 pt-1.5">Nieko nerasta. Pabandykite trumpesnį žodį.</p>
          )}
          {shown && (
            <div id={`${id}-list`} role="listbox" aria-label="Pasiūlymai">
              {groups.map(({ title, options: members }) => (
                // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
                <div key={title} role="group" aria-label={title}>
                  {title !== productsTitle && (
                    <div aria-hidden="true" className="px-1.5 pt-2 pb-1 text-sm text-soft">
                      {title}
                    </div>
                  )}
                  {members.map((option) => {
                    const index = options.indexOf(option)
                    return (
                      // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here
                      // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears Enter
                      <div
                        key={option.key}
                        id={`${id}-${index}`}
                        role="option"
                        aria-selected={index === at}
                        className="flex min-h-11 cursor-pointer items-center gap-3 rounded-house p-1.5 aria-selected:picked"
                        onPointerMove={() => setAt(index)}
                        onMouseDown={(event) => event.preventDefault()}
                        onClick={() => go(option)}
                      >
                        {option.content}
                      </div>
                    )
                  })}
                </div>
              ))}
            </div>
          )}
          {isEmpty && (
            <p className="px-1.5 py-2 text-sm text-soft">
              <Phones before="Arba paskambinkite – padėsime išsirinkti: " after="." />
            </p>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {open && (shown || isEmpty) ? describeSuggested(options.length, isEmpty) : ''}
      </p>
    </>
  )
}

const describeSuggested = (count: number, isEmpty: boolean): string =>
  `${isEmpty ? 'Įrankių nerasta. ' : ''}${count > 0 ? `Pasiūlymų: ${count}. Rinkitės rodyklėmis.` : ''}`.trim()

const productsTitle = 'Įrankiai ir prekės'

/** Products first, each as one sees it in lists; without them what may have been meant. */
function listGroups(
  { products, hints }: Suggested,
  say: (text: string) => string,
): { title: string; options: Option[] }[] {
  const groups = [
    {
      title: productsTitle,
      options: products.map((result) => ({
        key: `${result.table}${result.id}`,
        to: buildSuggestionPath(result),
        content: (
          <>
            <Thumbnail src={result.main_thumbnail} />
            <span className="line-clamp-2 min-w-0 flex-1 leading-snug">{result.title}</span>
            <span className="figures text-right whitespace-nowrap">
              <span className="font-semibold">{formatMoney(result.price)}</span>
              <span className="block text-xs text-soft">{say('su PVM')}</span>
            </span>
          </>
        ),
      })),
    },
    {
      title: 'Kategorijos',
      options: (hints?.categories ?? []).map(({ id, kind, title, category_slug, thumbnail, products: count }) => ({
        key: `category${id}`,
        to: buildCategoryPath(kind, category_slug),
        content: (
          <>
            <Thumbnail src={thumbnail} />
            <span className="min-w-0 flex-1 leading-snug">
              <span className="block">{title}</span>
              <span className="figures block text-xs text-soft">{`${kindLabels[kind]}, ${formatProductCount(kind, count)}`}</span>
            </span>
          </>
        ),
      })),
    },
    {
      title: 'Gal ieškojote',
      options: (hints?.nearest ?? []).map((word) => ({
        key: `word${word}`,
        to: `/search?${new URLSearchParams({ raktazodis: word })}`,
        content: <span className="min-w-0 font-semibold wrap-anywhere">{word}</span>,
      })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

function Thumbnail({ src }: { src: string }) {
  return (
    <div className="w-14 shrink-0">
      <Picture src={src} alt="" sizes="3.5rem" eager className="rounded-house" />
    </div>
  )
}
