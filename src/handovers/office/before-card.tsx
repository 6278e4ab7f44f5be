import { formatDateTime } from '#calendar/format-day.ts'
import type { Before } from '../handovers.contract.ts'
import { useActMeans } from './act-means.tsx'

/** How a tool went out: the clerk compares with it. */
export function BeforeCard({ title, before }: { title: string; before: Before[] }) {
  const { Photo, isCounter } = useActMeans()
  if (before.length === 0) return <p className="text-sm text-soft">Išduota be akto – palyginti nėra su kuo.</p>
  return (
    <div className="grid grid-cols-1 gap-3 border-l-4 border-steel bg-steel-tint px-4 py-3 text-sm">
      {before.map((one) => (
        <div key={one.happened_at}>
          <p className="figures font-semibold">{`Išduota ${formatDateTime(one.happened_at)}, ${one.quantity}\u00a0vnt.`}</p>
          <p>
            {[
              one.condition === 'good' ? 'Tvarkingas' : `Su trūkumais: ${one.note}`,
              one.clean ? 'švarus' : 'nešvarus',
              one.serial && `Nr. ${one.serial}`,
              one.meter && `skaitiklis ${one.meter}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
          {isCounter && one.photos.length > 0 && (
            <ul className="mt-2 flex flex-wrap gap-2">
              {one.photos.map((photo, index) => (
                <li key={photo}>
                  <Photo photo={photo} alt={`${title} išduodant, nuotrauka ${index + 1}`} />
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </div>
  )
}
