import { Link } from 'react-router'
import { useBranches } from '#shell/branches/office/public/places-store.ts'
import { getScreenRight } from '#shell/screens/office-menu.ts'
import { useScreen } from '#shell/screens/use-screen.ts'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { findScreenHelp } from './help-texts.ts'

export function HelpText() {
  const may = usePermissions()
  const say = useVatWords()
  const hasSeveral = useBranches().length > 1
  const screen = useScreen()
  const text = screen && findScreenHelp(screen)
  if (!text) return <p>Apie šį ekraną dar nieko neparašyta.</p>
  const next = text.next.filter(({ to }) => may(getScreenRight(to)))
  return (
    <div className="grid gap-5 text-[0.9375rem]">
      <p>{say(text.about)}</p>
      <div>
        <h2 className="mb-2 text-base">Ką čia galite</h2>
        <ul className="grid list-disc gap-2 pl-5 marker:text-soft">
          {text.steps.map((step) => (
            <li key={step}>{say(step)}</li>
          ))}
        </ul>
      </div>
      <div>
        <h2 className="mb-2 text-base">Kas bus paskui</h2>
        <p>{say(text.after)}</p>
      </div>
      {hasSeveral && text.places && (
        <div>
          <h2 className="mb-2 text-base">Padaliniai</h2>
          <p>{say(text.places)}</p>
        </div>
      )}
      {next.length > 0 && (
        <div>
          <h2 className="mb-1 text-base">Kur toliau</h2>
          <ul>
            {next.map(({ to, words }) => (
              <li key={to}>
                <Link to={to} className="inline-block py-1.5 text-steel underline">
                  {words}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
