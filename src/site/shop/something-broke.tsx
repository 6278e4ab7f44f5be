/** Shown in the browser when a page that was already open breaks; a page that breaks on the server has its own. */
export function SomethingBroke({ status }: { status: number }) {
  const away = status === 503
  return (
    <main>
      <title>{away ? 'Trumpam nepasiekiame duomenų' : 'Įvyko klaida'}</title>
      <h1>{away ? 'Trumpam nepasiekiame duomenų' : 'Įvyko klaida'}</h1>
      <p>
        {away
          ? 'Parduotuvė netrukus vėl veiks. Palaukite kelias sekundes ir pabandykite dar kartą.'
          : 'Puslapio parodyti nepavyko. Pabandykite dar kartą arba grįžkite į pradžią.'}
      </p>
      {/* A whole new page, because this one's scripts have failed. */}
      <a href="/">Grįžti į pradžią</a>
    </main>
  )
}
