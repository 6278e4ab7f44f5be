import { buildButtonClasses } from '#shell/ui/build-button-classes.ts'

type ErrorResponseData = { data?: { message?: string } | null } | null

export function ErrorPage({ status, error }: { status: number; error: unknown }) {
  const away = status === 503
  const title = away ? 'Trumpam nepasiekiame duomenų' : 'Įvyko klaida'
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-4 py-12 text-center lg:py-20">
      <title>{title}</title>
      <h1 className="page-title">{title}</h1>
      <p className="text-soft">
        {away
          ? 'Parduotuvė netrukus vėl veiks. Palaukite kelias sekundes ir pabandykite dar kartą.'
          : ((error as ErrorResponseData)?.data?.message ??
            'Puslapio parodyti nepavyko. Pabandykite dar kartą arba grįžkite į pradžią.')}
      </p>
      {/* This page's scripts have failed. */}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <button type="button" onClick={() => location.reload()} className={buildButtonClasses('primary', 'default')}>
          Bandyti dar kartą
        </button>
        <a href="/" className={buildButtonClasses('quiet', 'default')}>
          Grįžti į pradžią
        </a>
      </div>
    </div>
  )
}
