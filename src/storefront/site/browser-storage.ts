interface BrowserStorageEntry {
  name: string
  /** Local storage stays; session storage goes with the tab. */
  life: string
  use: string
}

const untilLeft = 'Kol uždarysite skirtuką arba atsijungsite'

/** A test compares the list with the code. */
export const browserStorageEntries: BrowserStorageEntry[] = [
  { name: 'token', life: 'Kol atsijungsite arba raktas nustos galioti', use: 'Prisijungimo raktas' },
  { name: 'cart', life: 'Kol krepšelį ištuštinsite', use: 'Krepšelis' },
  { name: 'place', life: 'Kol pasirinksite kitą arba ištrinsite', use: 'Pasirinktas padalinys, kuriame atsiimsite' },
  {
    name: 'consent',
    life: 'Kol pakeisite arba ištrinsite',
    use: 'Jūsų pasirinkimas dėl slapukų; įrašomas tik pasirinkus',
  },
  { name: 'checkout-draft', life: untilLeft, use: 'Kad nedingtų, ką įrašėte užsakydami' },
  { name: 'checkout-attempt', life: untilLeft, use: 'Kad nutrūkus ryšiui užsakymas nebūtų pateiktas dukart' },
  { name: 'cart-aside', life: untilLeft, use: 'Krepšelis, kol prisijungiate iš naujo' },
  { name: 'cart-unsaved', life: untilLeft, use: 'Žyma, kad krepšelio pakeitimai dar neišsaugoti' },
  { name: 'way', life: untilLeft, use: 'Puslapis, į kurį grįšite prisijungę' },
  { name: 'form-draft', life: untilLeft, use: 'Kas įrašyta į formą, jei baigiasi seansas' },
  { name: 'act-draft', life: untilLeft, use: 'Administratoriaus pildomo perdavimo akto juodraštis' },
  { name: 'desk-order', life: untilLeft, use: 'Administratoriaus nebaigtas pildyti kliento užsakymas' },
  { name: 'round-day', life: 'Kol atsijungsite', use: 'Vežėjo dienos maršrutas, kad atsivertų be ryšio' },
  { name: 'round-outbox', life: 'Kol bus išsiųsta', use: 'Vežėjo aktai su parašais ir nuotraukomis, kol nėra ryšio' },
  { name: 'label-format', life: 'Kol ištrinsite', use: 'Administratoriaus paskutinį kartą pasirinktas etikečių lapas' },
  { name: 'one-key-shortcuts', life: 'Kol ištrinsite', use: 'Kad administratorius išjungė vieno klavišo komandas' },
  { name: 'list-columns', life: 'Kol ištrinsite', use: 'Kokius sąrašų stulpelius administratorius pasirinko' },
  { name: 'office-place', life: untilLeft, use: 'Padalinys, kurio sąrašus administratorius žiūri' },
  { name: 'page-draft', life: untilLeft, use: 'Administratoriaus rašomo ir dar neišsaugoto puslapio tekstas' },
  { name: 'office-recent', life: 'Kol atsijungsite', use: 'Administratoriaus per paiešką neseniai atverti įrašai' },
  { name: 'note-draft', life: untilLeft, use: 'Administratoriaus pastabos juodraštis' },
]
