import { Button } from '#shell/ui/button.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#shell/ui/icons.tsx'
import { generateRowKey } from '#shell/ui/office/generate-row-key.ts'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { maxPageItems, maxPageText, type PageItem } from '../page-content.ts'
import type { PageDefinition } from '../page-definitions.ts'

export type TypedItem = PageItem & { key: number }

export const toTypedItems = (items: PageItem[]): TypedItem[] =>
  items.map((item) => ({ ...item, key: generateRowKey() }))

interface PageItemsProps {
  words: NonNullable<PageDefinition['items']>
  items: TypedItem[]
  mayWrite: boolean
  onChange: (items: TypedItem[]) => void
}

export function PageItems({ words, items, mayWrite, onChange }: PageItemsProps) {
  const change = (key: number, changes: Partial<PageItem>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...changes } : item)))
  const move = (at: number, by: 1 | -1) => {
    const next = [...items]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + by, 0, moved)
    onChange(next)
  }
  return (
    <section aria-label={words.heading} className="grid gap-5">
      <ol className="grid gap-6">
        {items.map((item, at) => (
          <li key={item.key} className="grid gap-3 border-t border-line pt-4">
            <div className="flex items-center justify-between gap-3">
              <p className="figures text-sm font-semibold text-soft">{`${at + 1} iš ${items.length}`}</p>
              {mayWrite && (
                <div className="flex items-center gap-1">
                  <IconButton
                    label={`Kelti aukščiau: ${item.title || at + 1}`}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  >
                    <span aria-hidden="true">↑</span>
                  </IconButton>
                  <IconButton
                    label={`Leisti žemiau: ${item.title || at + 1}`}
                    disabled={at === items.length - 1}
                    onClick={() => move(at, 1)}
                  >
                    <span aria-hidden="true">↓</span>
                  </IconButton>
                  <IconButton
                    label={`Pašalinti: ${item.title || at + 1}`}
                    danger
                    onClick={() => onChange(items.filter(({ key }) => key !== item.key))}
                  >
                    <TrashIcon />
                  </IconButton>
                </div>
              )}
            </div>
            <TextField
              label={words.titleLabel}
              name={`content.items.${at}.title`}
              maxLength={200}
              value={item.title}
              onChange={({ target }) => change(item.key, { title: target.value })}
            />
            <TextArea
              label={words.textLabel}
              name={`content.items.${at}.text`}
              hint={`${item.text.length} iš ${maxPageText} simbolių.`}
              value={item.text}
              onChange={({ target }) => change(item.key, { text: target.value })}
            />
          </li>
        ))}
      </ol>
      {mayWrite && items.length < maxPageItems && (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          onClick={() => onChange([...items, { key: generateRowKey(), title: '', text: '' }])}
        >
          <PlusIcon className="size-4" />
          <span>{words.add}</span>
        </Button>
      )}
    </section>
  )
}
