interface KeptInBrowser {
  name: string
  /** Local storage stays, session storage goes with the tab. */
  life: string
  use: string
}

const untilTabCloses = 'Kol uždarysite skirtuką'

/** Everything that the site's own code may write into a browser. A test holds the list against the code. */
export const keptInBrowser: KeptInBrowser[] = [
  { name: 'token', life: 'Kol atsijungsite arba raktas nustos galioti', use: 'Prisijungimo raktas' },
  { name: 'cart', life: 'Kol krepšelį ištuštinsite', use: 'Krepšelis' },
  {
    name: 'consent',
    life: 'Kol pakeisite arba ištrinsite',
    use: 'Jūsų pasirinkimas dėl slapukų; įrašomas tik pasirinkus',
  },
  { name: 'checkout-draft', life: untilTabCloses, use: 'Kad nedingtų, ką įrašėte užsakydami' },
  { name: 'checkout-attempt', life: untilTabCloses, use: 'Kad nutrūkus ryšiui užsakymas nebūtų pateiktas dukart' },
  { name: 'cart-aside', life: untilTabCloses, use: 'Krepšelis, kol prisijungiate iš naujo' },
  { name: 'cart-unsaved', life: untilTabCloses, use: 'Žyma, kad krepšelio pakeitimai dar neišsaugoti' },
  { name: 'way', life: untilTabCloses, use: 'Puslapis, į kurį grįšite prisijungę' },
  { name: 'form-draft', life: untilTabCloses, use: 'Kas įrašyta į formą, jei baigiasi seansas' },
  { name: 'act-draft', life: untilTabCloses, use: 'Administratoriaus pildomo perdavimo akto juodraštis' },
  { name: 'desk-order', life: untilTabCloses, use: 'Administratoriaus nebaigtas pildyti kliento užsakymas' },
  { name: 'round-day', life: 'Kol atsijungsite', use: 'Vežėjo dienos maršrutas, kad atsivertų be ryšio' },
  { name: 'round-outbox', life: 'Kol bus išsiųsta', use: 'Vežėjo aktai su parašais ir nuotraukomis, kol nėra ryšio' },
  { name: 'label-format', life: 'Kol ištrinsite', use: 'Administratoriaus paskutinį kartą pasirinktas etikečių lapas' },
  { name: 'one-key-shortcuts', life: 'Kol ištrinsite', use: 'Kad administratorius išjungė vieno klavišo komandas' },
  { name: 'note-draft', life: untilTabCloses, use: 'Administratoriaus pastabos juodraštis' },
]
