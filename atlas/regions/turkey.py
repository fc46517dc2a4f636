"""Türkiye: 81 provinces as 30 territories in the seven geographical regions. Codes end in the plate number."""

from __future__ import annotations

from rubicon.cartography.label_placement import SheetStyle

from ..plan import Composition, ContinentPlan, Plan, TerritoryPlan
from ..projection import Lambert

PLAN = Plan(
    id="turkey",
    name="Türkiye",
    digest="e76ef8175bc29f721b70d46cb28a5612a4639c25bfa2a530f1fb590bd2595d88",
    continents=(
        ContinentPlan(
            "marmara",
            "Marmara",
            3,
            (
                TerritoryPlan("trakya", "Trakya", "TR-22 TR-39 TR-59"),  # Edirne, Kırklareli, Tekirdağ
                TerritoryPlan("istanbul", "İstanbul", "TR-34 TR-41 TR-54"),  # with Kocaeli, Sakarya
                TerritoryPlan("bursa", "Bursa", "TR-16 TR-77 TR-11"),  # with Yalova, Bilecik
                TerritoryPlan("canakkale", "Çanakkale", "TR-17 TR-10"),  # with Balıkesir
            ),
            "#e3a295",
        ),
        ContinentPlan(
            "ege",
            "Ege",
            2,
            (
                TerritoryPlan("izmir", "İzmir", "TR-35 TR-45"),  # with Manisa
                TerritoryPlan("mugla", "Muğla", "TR-09 TR-48"),  # with Aydın
                TerritoryPlan("denizli", "Denizli", "TR-20 TR-64"),  # with Uşak
                TerritoryPlan("afyon", "Afyon", "TR-03 TR-43"),  # with Kütahya
            ),
            "#9db5de",
        ),
        ContinentPlan(
            "akdeniz",
            "Akdeniz",
            3,
            (
                TerritoryPlan("antalya", "Antalya", "TR-07"),
                TerritoryPlan("isparta", "Isparta", "TR-32 TR-15"),  # with Burdur
                TerritoryPlan("cukurova", "Çukurova", "TR-33 TR-01"),  # Mersin, Adana
                TerritoryPlan("maras", "Maraş", "TR-31 TR-80 TR-46"),  # with Hatay, Osmaniye
            ),
            "#e9cd84",
        ),
        ContinentPlan(
            "ic-anadolu",
            "İç Anadolu",
            5,
            (
                TerritoryPlan("eskisehir", "Eskişehir", "TR-26"),
                TerritoryPlan("ankara", "Ankara", "TR-06 TR-18 TR-71"),  # with Çankırı, Kırıkkale
                TerritoryPlan("konya", "Konya", "TR-42 TR-70 TR-68"),  # with Karaman, Aksaray
                TerritoryPlan(
                    "kapadokya", "Kapadokya", "TR-40 TR-50 TR-51 TR-38"
                ),  # Kırşehir, Nevşehir, Niğde, Kayseri
                TerritoryPlan("sivas", "Sivas", "TR-58 TR-66"),  # with Yozgat
            ),
            "#d8b184",
        ),
        ContinentPlan(
            "karadeniz",
            "Karadeniz",
            4,
            (
                TerritoryPlan(
                    "bolu", "Bolu", "TR-14 TR-81 TR-67 TR-74 TR-78"
                ),  # with Düzce, Zonguldak, Bartın, Karabük
                TerritoryPlan("kastamonu", "Kastamonu", "TR-37 TR-57"),  # with Sinop
                TerritoryPlan("samsun", "Samsun", "TR-55 TR-05 TR-19"),  # with Amasya, Çorum
                TerritoryPlan("ordu", "Ordu", "TR-60 TR-52 TR-28"),  # with Tokat, Giresun
                TerritoryPlan(
                    "trabzon", "Trabzon", "TR-61 TR-53 TR-08 TR-29 TR-69"
                ),  # with Rize, Artvin, Gümüşhane, Bayburt
            ),
            "#a4c690",
        ),
        ContinentPlan(
            "dogu-anadolu",
            "Doğu Anadolu",
            4,
            (
                TerritoryPlan("malatya", "Malatya", "TR-44 TR-23 TR-62"),  # with Elâzığ, Tunceli
                TerritoryPlan("erzurum", "Erzurum", "TR-25 TR-24"),  # with Erzincan
                TerritoryPlan("kars", "Kars", "TR-36 TR-75 TR-76 TR-04"),  # with Ardahan, Iğdır, Ağrı
                TerritoryPlan("mus", "Muş", "TR-49 TR-12 TR-13"),  # with Bingöl, Bitlis
                TerritoryPlan("van", "Van", "TR-65 TR-30"),  # with Hakkâri
            ),
            "#c3a2cd",
        ),
        ContinentPlan(
            "guneydogu",
            "Güneydoğu Anadolu",
            2,
            (
                TerritoryPlan("gaziantep", "Gaziantep", "TR-27 TR-79 TR-02"),  # with Kilis, Adıyaman
                TerritoryPlan("sanliurfa", "Şanlıurfa", "TR-63 TR-47"),  # with Mardin
                TerritoryPlan("diyarbakir", "Diyarbakır", "TR-21 TR-72 TR-56 TR-73"),  # with Batman, Siirt, Şırnak
            ),
            "#dd9f6e",
        ),
    ),
    composition=Composition(
        projection=Lambert(middle=(35.2, 39), parallels=(37, 41)),
        frame=(40, 150, 1560, 790),
        finest=0.003,
        gap=0.8,
        tolerance=2.0,
        smallest=14,
    ),
    style=SheetStyle(disc=15.5, font_size=15, language="tr"),
    smallest_lake=60,
    backdrop="GRC BGR ROU MKD ALB SRB KOS MNE GEO ARM AZE IRN IRQ SYR LBN CYP CYN ESB WSB RUS UKR MDA ISR JOR SAU TKM",
    legend=(1342, 652),
    compass=(800, 92, 42),
)
