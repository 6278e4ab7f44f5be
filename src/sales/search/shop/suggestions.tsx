import { useNavigate } from 'react-router'
import { formatMoney } from '#rules/money/format-money.ts'
import { Picture } from '#shell/ui/picture.tsx'
import type { SearchResult } from '../search.contract.ts'
import { buildSuggestionPath } from './build-suggestion-path.ts'

interface SuggestionsProps {
  /** `${id}-list`, options `${id}-0` and on. */
  id: string
  results: SearchResult[]
  at: number
  onPoint: (at: number) => void
}

/** aria-activedescendant: the field keeps the focus. */
export function Suggestions({ id, results: matches, at, onPoint }: SuggestionsProps) {
  const navigate = useNavigate()
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Pasiūlymai"
      className="absolute inset-x-0 top-full z-40 mt-1.5 rounded-house border border-line bg-raised p-1.5 shadow-lift"
    >
      {matches.map((result, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears Enter
        <div
          key={`${result.table}${result.id}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className="flex cursor-pointer items-center gap-3 rounded-house p-1.5 aria-selected:picked"
          onPointerMove={() => onPoint(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => navigate(buildSuggestionPath(result))}
        >
          <div className="w-14 shrink-0">
            <Picture src={result.main_thumbnail} alt="" sizes="3.5rem" eager className="rounded-house" />
          </div>
          <span className="line-clamp-2 min-w-0 flex-1 leading-snug">{result.title}</span>
          <span className="figures text-right whitespace-nowrap">
            <span className="font-semibold">{formatMoney(result.price)}</span>
            <span className="block text-xs text-soft">su PVM</span>
          </span>
        </div>
      ))}
    </div>
  )
}
