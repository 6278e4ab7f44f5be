export const utilisationExplanations: [figure: string, means: string][] = [
  [
    'Užimtumas',
    'Mokamos nuomos dienos, padalytos iš darbo dienų, kuriomis vienetai buvo naudojami. 100 % – kiekvienas vienetas išnuomotas kiekvieną darbo dieną.',
  ],
  [
    'Darbo dienos',
    'Dienos, kuriomis parduotuvė dirbo ir vienetas buvo naudojamas, visų vienetų kartu: nuo pirkimo (ar įrašymo) dienos iki nurašymo. Savaitgaliai, šventės ir nedarbo dienos neskaičiuojami. Birių priemonių – pagal dabartinį kiekį.',
  ],
  [
    'Išnuomota dienų',
    'Mokamos dienos, patenkančios į laikotarpį, kartą kiekvienam vienetui; ir suplanuotos, jei laikotarpis siekia ateitį. Valandinė nuoma – darbo dienos dalis. Atšauktos nuomos neskaičiuojamos.',
  ],
  [
    'Uždirbta',
    'Šių dienų nuomos kaina be PVM, atėmus kreditines sąskaitas. Laikotarpį peržengianti nuoma padalijama dienomis cento tikslumu; rinkinio kaina – jo dalims, pagal jų pačių kainas.',
  ],
  ['Išlaidos', 'Per laikotarpį pirktų vienetų pirkimo kaina be PVM.'],
]

export const unitFigureExplanations: typeof utilisationExplanations = [
  ['Prastovėjo', 'Darbo dienos, kuriomis už vienetą niekas nemokėjo.'],
  ['Grąža', 'Per laikotarpį uždirbta suma, padalyta iš vieneto pirkimo kainos.'],
  ['Be vieneto', 'Nuomos, kurioms konkretus vienetas dar nepriskirtas arba skaičiuojamas tik kiekis.'],
]
