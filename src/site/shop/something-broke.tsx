import { buttonLook } from '#ui/button-look.ts'

type Told = { data?: { message?: string } | null } | null

/**
 * Shown in the browser when a page that was already open breaks; a page that breaks on the server has its own. What the
 * API said of it comes with `requestInLoader`.
 */
export function SomethingBroke({ status, error }: { status: number; error: unknown }) {
  const away = status === 503
  const title = away ? 'Trumpam nepasiekiame duomenų' : 'Įvyko klaida'
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-4 py-12 text-center lg:py-20">
      <title>{title}</title>
      <h1 className="page-title">{title}</h1>
      <p className="text-soft">
        {away
          ? 'Parduotuvė netrukus vėl veiks. Palaukite kelias sekundes ir pabandykite dar kartą.'
          : ((error as Told)?.data?.message ??
            'Puslapio parodyti nepavyko. Pabandykite dar kartą arba grįžkite į pradžią.')}
      </p>
      {/* Whole new pages, because this one's scripts have failed. */}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <button type="button" onClick={() => location.reload()} className={buttonLook('primary', 'default')}>
          Bandyti dar kartą
        </button>
        <a href="/" className={buttonLook('quiet', 'default')}>
          Grįžti į pradžią
        </a>
      </div>
    </div>
  )
}
