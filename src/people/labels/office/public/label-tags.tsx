import type { Label } from '../../label.ts'
import type { LabelColour } from '../../label-colours.ts'

const maxShown = 2

/** In a row: two at most, and how many others there are. */
export function LabelTags({ labels = [], all = false }: { labels?: Label[] | undefined; all?: boolean }) {
  if (labels.length === 0) return null
  const shown = all || labels.length <= maxShown ? labels : labels.slice(0, maxShown)
  const others = labels.slice(shown.length)
  return (
    <span className="my-0.5 flex flex-wrap gap-1 text-[0.8125rem] font-normal">
      <span className="sr-only">Žymos: </span>
      {shown.map((label) => (
        <LabelTag key={label.id} label={label} />
      ))}
      {others.length > 0 && (
        <span className="px-1 text-soft" title={others.map(({ name }) => name).join(', ')}>
          <span aria-hidden="true">{`+${others.length}`}</span>
          <span className="sr-only">{others.map(({ name }) => name).join(', ')}</span>
        </span>
      )}
    </span>
  )
}

type LabelTagProps = { label: Pick<Label, 'name' | 'color'>; isWhole?: boolean }

export function LabelTag({ label: { name, color }, isWhole = false }: LabelTagProps) {
  return (
    <span
      title={name}
      className={`inline-block rounded-house px-1.5 leading-5.5 ${isWhole ? 'wrap-anywhere' : 'max-w-44 truncate whitespace-nowrap'} ${grounds[color]}`}
    >
      {name}
    </span>
  )
}

const grounds: Record<LabelColour, string> = {
  grey: 'bg-line text-ink',
  red: 'bg-bad-tint text-bad',
  amber: 'bg-warn-tint text-warn',
  green: 'bg-good-tint text-good',
  blue: 'bg-steel-tint text-steel',
  violet: 'bg-violet-tint text-violet',
}
