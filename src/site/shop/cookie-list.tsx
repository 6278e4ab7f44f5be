import { Table } from './text-table.tsx'

const cookies = [
  ['_ga', '2 metai', 'Lankytojams atskirti statistikoje („Google Analytics“)'],
  ['_gid', '24 valandos', 'Lankytojams atskirti statistikoje („Google Analytics“)'],
  ['1P_JAR', '6 mėnesiai', 'Reklamai ir statistikai („Google“)'],
  ['NID', '6 mėnesiai', 'Lankytojo nuostatoms („Google“)'],
  ['Seanso slapukas', 'Kol baigsis seansas', 'Lankytojui atpažinti, kol jis naršo'],
  ['XSRF-TOKEN', 'Kol baigsis seansas', 'Formoms apsaugoti nuo svetimų užklausų'],
].map(([name = '', life = '', use = '']) => [name, life, 'Ne', use])

const stored = [
  ['token', 'Kol atsijungsite arba raktas nustos galioti', 'Prisijungimo raktas'],
  ['cart', 'Kol krepšelį ištuštinsite', 'Krepšelis'],
  ['Užsakymo juodraštis', 'Kol uždarysite skirtuką', 'Kad nedingtų, ką įrašėte užsakydami'],
].map(([name = '', life = '', use = '']) => [name, life, 'Taip', use])

/** What a browser may be asked to keep, and which of it this site does keep now. */
export function CookieList() {
  return (
    <>
      <p>
        Šiuo metu svetainė <strong>nenaudoja jokių slapukų</strong>: nei statistikos, nei reklamos, nei seanso.
        Naršyklės atmintyje ji laiko tik tai, be ko neveiktų prisijungimas ir krepšelis; tam sutikimo nereikia.
      </p>
      <Table caption="Ką svetainė laiko naršyklės atmintyje" head={head} rows={stored} />
      <p>
        Jei ateityje imtume naudoti toliau išvardytus slapukus, statistikos ir reklamos slapukai būtų įrašomi tik gavus
        jūsų sutikimą, kurį bet kada galėtumėte atšaukti.
      </p>
      <Table caption="Slapukų sąrašas" head={head} rows={cookies} />
      <p>Įrašytus duomenis bet kada galite ištrinti savo naršyklės nustatymuose.</p>
    </>
  )
}

const head = ['Pavadinimas', 'Galioja', 'Dabar naudojama', 'Kam']
