import type { Questions } from "./language.ts";

const WE =
  "(?:(?:a|est|avait)(?:-t)?-on|(?:avons|avions|aurions)[- ]nous|on (?:a|avait|est|s'est)|nous (?:avons|avions|nous sommes)|j'ai|ai-je|tu as|as-tu|vous avez)";
const SETTLED =
  "(?:decide|choisi|convenu|dit|conclu|retenu|prevu|adopte|tranche|fixe|mis d'accord|discute|opte)";
const TOPIC = "(?:pour|sur|au sujet d[eu]s?|a propos d[eu]s?|concernant|quant aux?|de la|des|du|avec)";
export const frenchQuestions: Questions = {
  hints:
    "oui non merci le la les des une nous pour dans sur avec est sont pas que qu quoi quel quelle pourquoi comment avons avez on ne ce cette il je tu mon ma fait faire faut peux peut sans aux du au et ou hier derniere fois stp c'est qu'est rappelle deja",
  marks: "éèêàçùâîôûëïœ",
  everyday:
    "fichier fichiers fonction erreur ajoute ajouter montre montrer ouvre ouvrir corrige corriger lance lancer ecris ecrire changer modifie modifier supprime supprimer renomme renommer explique expliquer verifie verifier cree creer ligne lignes bouton classe valeur valeurs utilisateur probleme tache remplace remplacer nouveau nouvelle ancien ancienne jour jours nuit heure moi tous",
  recall: [
    String.raw`\bqu(?:'|e |oi |'est-ce qu[e'] ?)${WE}[^?\n]{0,15}\b${SETTLED}\b`,
    String.raw`\b(?:comment|ou|quand|quel\w*)\b[^?\n]{0,60}\b${WE}[^?\n]{0,25}\b${SETTLED}\b`,
    String.raw`\bquel(?:le)?s? (?:etait|etaient|est|sont) (?:notre|la|les|nos|le) (?:decision|raison|raisons|choix|plan|convention|conclusion)`,
    String.raw`\b(?:la derniere fois|auparavant|precedemment|la session precedente|l'autre jour)\b[^.!?\n]{0,80}\?`,
    String.raw`\bou (?:en (?:etions|sommes)-nous|en (?:etait|est)-on|on en (?:etait|est)|nous en (?:etions|sommes)|(?:avons-nous|a-t-on) (?:arrete|laisse))`,
    String.raw`\b(?:a-t-on|avons-nous|est-ce qu'on a|on a) (?:deja|jamais)\b`,
    String.raw`\brappelle[- ]moi\b|\bcomme convenu\b`,
  ],
  about: [
    String.raw`\bqu(?:'|e |oi |'est-ce qu[e'] ?)${WE}[^?\n]{0,15}\b${SETTLED} ${TOPIC} (?<subject>.+)`,
    String.raw`\bpourquoi ${WE}[^?\n]{0,15}\b(?:${SETTLED}|pris|utilise|abandonne|garde|passe a|adopte)(?: d'utiliser| de)? (?<subject>.+)`,
    String.raw`\bquel(?:le)?s? (?<subject>[^?]{2,40}?) ${WE}[^?\n]{0,15}(?:${SETTLED}|pris|utilise)`,
    String.raw`\b(?:tu te souviens|te souviens-tu|te rappelles-tu|tu te rappelles) (?:de |du |des |d')?(?<subject>.+)`,
    String.raw`\bcomment ${WE}[^?\n]{0,15}(?:resolu|corrige|regle|contourne|repare|gere) (?<subject>.+)`,
    String.raw`\bque sa(?:it-on|vons-nous|is-tu) (?:sur|de|du|des|a propos de) (?<subject>.+)`,
  ],
  asking:
    "decide decision choisi choix convenu dit conclu retenu prevu adopte tranche fixe accord discute raison raisons rappelle rappelles souviens derniere fois auparavant precedemment session deja resolu corrige regle contourne sait sais savons utilise pris",
  history: [
    String.raw`\b(?:avant|auparavant|precedemment|a l'origine|au (?:tout )?debut|initialement|autrefois)\b[^\n]{0,60}\?`,
    String.raw`\b(?:ancien(?:ne)?s?|precedente?s?|initiale?s?) (?:\w+ )?(?:choix|solution|version|approche|decision|limite|valeur|nom|format)\b`,
    String.raw`\b(?:quand|pourquoi) (?:a-t-on|avons-nous|on a|nous avons)\b[^?\n]{0,30}\b(?:change|remplace|abandonne|migre|quitte|passe)\b`,
  ],
  sessionSummaries: [
    String.raw`\b(?:qu'|que |quoi |qu'est-ce qu['e] ?)(?:a-t-on|avons-nous|on a|nous avons|j'ai|ai-je) (?:fait|termine|livre|fini|avance)\b`,
    String.raw`\bque s'est-il passe\b|\b(?:resume|recapitulatif|bilan)\b[^?\n]{0,30}\b(?:hier|aujourd|semaine|mois)`,
  ],
  goals: String.raw`\b(?:objectifs?|jalons?|but)\b`,
  whatProject: String.raw`\b(?:(?:qu'est-ce que|c'est quoi|que fait) (?:c'est )?(?:ce|le|notre) (?:projet|depot|paquet)\s*(?:[?.!]|$)|de quoi (?:parle|s'agit)[^?.\n]{0,20} (?:ce|le|notre) (?:projet|depot))`,
  whereDefined: String.raw`\bou (?:est|sont)(?:-il|-elle)?\b[^?.\n]{0,80}\b(?:definie?s?|declaree?s?|specifiee?s?|decrite?s?)\b`,
  progress: String.raw`\b(?:continue[rz]?|reprend(?:s|re|ons)|en (?:etions|etait|sommes|est)|reste(?:-t-il)? a faire|il reste|pas fini|inacheve|en cours|la ou on|ou en)\b`,
  reason: String.raw`\b(?:pourquoi|raisons?)\b`,
  failure: String.raw`\b(?:erreurs?|echoue\w*|echec|plante\w*|casse\w*|exception|bloque\w*|refuse|ne marche (?:pas|plus)|ne fonctionne pas)\b`,
  ours: String.raw`\b(?:on|nous|notre|nos|ici|encore|toujours|d'habitude|comme d'habitude|ce (?:projet|depot))\b`,
  general: String.raw`\b(?:c'est quoi|qu'est-ce qu'une?|difference entre|explique|avantages et inconvenients|en general|comment (?:fait-on|faire pour|peut-on)|traduis|recommande|meilleure facon|ecris-moi|donne-moi une?)\b`,
  atHand: String.raw`\b(?:ce|cet|cette|ces) (?:fichier|fonction|ligne|methode|test|composant|boucle|classe)|\bligne \d+|\bcoquille\b`,
  reply: String.raw`^\s*(?:oui|non|ok|d'accord|merci|super|parfait|genial|tres bien|c'est bon|vas-y|continue|stop|attends|exact|nickel|ca marche|allez|bien)\b(?!.*\?)`,
  times: [
    [String.raw`\bavant-hier\b`, "ago", "day"],
    [String.raw`\bhier\b`, "yesterday", "day"],
    [String.raw`\b(?:aujourd'hui|ce matin|cet apres-midi)\b`, "today", "day"],
    [String.raw`\bla semaine (?:derniere|passee)\b`, "last", "week"],
    [String.raw`\ble mois (?:dernier|passe)\b`, "last", "month"],
    [String.raw`\bl'annee (?:derniere|passee)|l'an dernier\b`, "last", "year"],
    [String.raw`\bil y a (?<count>\d+|un|deux|trois) jours?\b`, "ago", "day"],
    [String.raw`\bil y a (?<count>\d+|une|deux|trois) semaines?\b`, "ago", "week"],
    [String.raw`\bil y a (?<count>\d+|un|deux|trois) mois\b`, "ago", "month"],
  ],
};
