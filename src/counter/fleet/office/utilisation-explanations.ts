export const utilisationExplanations: [figure: string, means: string][] = [
  [
    'Užimtumas',
    'Dienos pas klientus, padalytos iš darbo dienų, kuriomis vienetai buvo naudojami. 100 % – kiekvienas vienetas pas klientą kiekvieną darbo dieną.',
  ],
  ['Vienetai', 'Kiek vienetų buvo naudojama laikotarpio pabaigoje.'],
  [
    'Darbo dienos',
    'Dienos, kuriomis vieneto padalinys dirbo ir vienetas buvo naudojamas, visų vienetų kartu: nuo pirkimo (ar įrašymo) dienos iki nurašymo. Savaitgaliai, šventės ir nedarbo dienos neskaičiuojami. Birių priemonių – pagal dabartinį kiekį.',
  ],
  [
    'Išnuomota dienų',
    'Darbo dienos, kurias vienetas tikrai buvo pas klientą: nuo išdavimo iki grąžinimo, kad ir kaip sutarta – ir vėluojant, ir klientui pranešus, kad baigė. Diena skaičiuojama pagal padalinio darbo laiko dalį. Kas išduota be akto, skaičiuojama nuo sutartos pradžios. Būsimos dienos – kaip užsakyta.',
  ],
  [
    'Uždirbta',
    'Už nuomą išrašyta suma be PVM, atėmus kreditines sąskaitas. Ji priklauso dienoms, už kurias išrašyta: laikotarpį peržengianti nuoma padalijama cento tikslumu; rinkinio kaina – jo dalims, pagal jų pačių kainas. Kol neišrašyta, neuždirbta; tik būsimos dienos rodomos sutarta kaina. Apsauga nuo žalos, pristatymas ir kiti mokesčiai čia neįeina.',
  ],
  ['Išlaidos', 'Per laikotarpį pirktų vienetų pirkimo kaina be PVM.'],
]

export const unitFigureExplanations: typeof utilisationExplanations = [
  ['Prastovėjo', 'Darbo dienos, kuriomis vienetas nebuvo pas klientą.'],
  [
    'Grąža',
    'Už laikotarpio dienas uždirbta suma, padalyta iš vieneto pirkimo kainos. Kelių vienetų nuomos kaina dalijama pagal tai, kiek kiekvienas buvo pas klientą.',
  ],
  ['Be vieneto', 'Nuomos, kurioms konkretus vienetas dar nepriskirtas arba skaičiuojamas tik kiekis.'],
]
