import type { Messages } from './message-key.ts';

/** French. The apostrophe is ’, since ' is a sign of the message format. */
export const fr: Messages = {
  // Everywhere
  'app.name': 'Satchel',
  'app.tagline': 'Registre des patients',
  'common.close': 'Fermer',
  'common.cancel': 'Annuler',
  'common.save': 'Enregistrer',
  'common.back': 'Retour',
  'common.undo': 'Annuler l’action',
  'common.retry': 'Réessayer',
  'common.loading': 'Chargement …',
  'common.working': 'En cours …',
  'common.print': 'Imprimer',
  'common.none': 'Inconnu',
  'common.yes': 'Oui',
  'common.no': 'Non',
  'common.years': '{count, plural, one {# an} other {# ans}}',
  'common.language': 'Langue',

  // What can go wrong
  'failure.unreachable': 'Le poste ne répond pas. Rien de ce que vous avez saisi n’est perdu ; on réessaie.',
  'failure.banner':
    'Le poste sur cet ordinateur ne répond pas. Laissez cette fenêtre ouverte : ce que vous saisissez est gardé.',
  'failure.unauthenticated': 'Plus personne n’est connecté. Rien n’a été enregistré : connectez-vous et réessayez.',
  'failure.forbidden': 'Votre rôle ne le permet pas.',
  'failure.password-needed': 'Il faut de nouveau votre mot de passe.',
  'failure.not-found': 'Ce dossier n’est pas sur ce poste.',
  'failure.stale': 'Quelqu’un d’autre a modifié ce dossier entre-temps.',
  'failure.too-many-attempts': 'Trop d’essais. Attendez {seconds, plural, one {# seconde} other {# secondes}}.',
  'failure.locked': 'Le poste est verrouillé.',
  'failure.storage-full': 'Le disque est plein. Rien n’a été enregistré ; libérez de la place et réessayez.',
  'failure.internal':
    'Une erreur s’est produite dans le poste. Rien n’a été enregistré ; réessayez. Numéro pour l’assistance : {id}',
  'failure.unknown': 'Satchel n’a pas pu le faire. Rien n’a été enregistré : réessayez.',
  'failure.other': 'Le poste a refusé : {detail}',
  'failure.uncertain':
    'Le disque a eu une défaillance pendant l’enregistrement. On ne sait pas si cela a été enregistré : regardez le dossier, puis enregistrez de nouveau.',

  // What is wrong with the station while it runs
  'trouble.label': 'Ce qui ne va pas sur ce poste',
  'trouble.stopsSaving': 'Rien ne peut être enregistré pour le moment. Ce qui est à l’écran peut toujours être lu.',
  'trouble.file-replaced.what':
    'Le fichier du registre a été supprimé, déplacé ou remplacé pendant que Satchel fonctionnait.',
  'trouble.file-replaced.do':
    'Notez sur papier ce qui n’est pas enregistré et appelez la personne qui s’occupe de cet ordinateur. Ce que Satchel avait encore est dans le dossier « backups », si le disque l’a permis.',
  'trouble.file-damaged.what': 'Le fichier du registre est abîmé.',
  'trouble.file-damaged.do':
    'Notez sur papier ce qui n’est pas enregistré, fermez Satchel et faites restaurer la dernière sauvegarde. Ne supprimez pas le fichier abîmé.',
  'trouble.disk-failing.what': 'Le disque de cet ordinateur a des défaillances quand Satchel y écrit.',
  'trouble.disk-failing.do':
    'Satchel essaie de nouveau de lui-même. Si cela dure, faites une sauvegarde sur un autre disque et faites examiner celui-ci.',
  'trouble.disk-read-only.what': 'Cet ordinateur ne laisse plus Satchel écrire sur le disque.',
  'trouble.disk-read-only.do':
    'Appelez la personne qui s’occupe de cet ordinateur. Satchel reprend de lui-même dès qu’il peut de nouveau écrire.',
  'trouble.disk-full.what': 'Le disque est plein.',
  'trouble.disk-full.do':
    'Supprimez ce qui n’est pas nécessaire, ou déplacez de gros fichiers sur un autre disque. Satchel reprend de lui-même dès qu’il y a de la place.',
  'trouble.changes-missing.what':
    'Le journal du registre a été abîmé pendant que Satchel ne fonctionnait pas. Les dernières saisies d’avant manquent.',
  'trouble.changes-missing.do':
    'Regardez ce qui a été saisi en dernier et saisissez de nouveau ce qui manque. Le journal abîmé est gardé sous le nom {detail}, à côté du registre : la personne qui s’occupe de cet ordinateur le déplace quand c’est fait.',
  'trouble.journal-mismatch.what':
    'Le registre n’est pas tel qu’il était à la dernière fermeture de Satchel : c’est peut-être une copie plus ancienne.',
  'trouble.journal-mismatch.do':
    'Demandez à un administrateur si une copie a été remise en place. Satchel n’a rien changé.',
  'trouble.disk-nearly-full.what': 'Le disque est presque plein : il reste environ {detail} Mo.',
  'trouble.disk-nearly-full.do':
    'Supprimez ce qui n’est pas nécessaire, ou déplacez de gros fichiers sur un autre disque, avant que plus rien ne puisse être enregistré.',
  'trouble.clock-off.what':
    'L’horloge de cet ordinateur est peut-être fausse : selon elle, la dernière saisie est dans l’avenir, ou date de plus d’un an.',
  'trouble.clock-off.do': 'Comparez le jour et l’heure avec un téléphone, et réglez-la.',
  'trouble.backup-old.what': 'La dernière sauvegarde est ancienne.',
  'trouble.backup-old.do': 'Faites une sauvegarde, de préférence sur une clé gardée ailleurs.',
  'trouble.port-taken.what':
    'Un autre programme utilise le port de Satchel. Cette fenêtre fonctionne quand même ; les autres programmes ne trouvent pas le registre, et parlent peut-être à un inconnu.',
  'trouble.port-taken.do':
    'Fermez l’autre programme et redémarrez Satchel. D’ici là, arrêtez les programmes qui travaillent avec Satchel.',

  // A field that cannot be saved as it is
  'fieldError.required': 'Ce champ est nécessaire.',
  'fieldError.date': 'Saisissez un jour qui existe.',
  'fieldError.futureBirth': 'Ce jour est encore à venir.',
  'fieldError.age': 'Saisissez des années entières, 0 ou plus.',
  'fieldError.tooShort': 'Au moins {count, plural, one {# caractère} other {# caractères}}.',
  'fieldError.tooLong': 'Au plus {count, plural, one {# caractère} other {# caractères}}.',
  'fieldError.username': 'Sans espace ni deux-points.',
  'fieldError.usernameLetters': 'Des lettres d’une seule écriture, et aucune qui soit invisible.',
  'fieldError.text': 'Contient un caractère qui ne peut pas être enregistré.',
  'fieldError.other': 'Ceci n’est pas accepté.',

  // The frame around all pages
  'nav.label': 'Pages',
  'nav.find': 'Chercher',
  'nav.register': 'Inscrire',
  'nav.today': 'Ce jour',
  'nav.settings': 'Réglages',
  'nav.lock': 'Verrouiller',
  'nav.help': 'Aide',
  'nav.skip': 'Aller à la page',
  'nav.nowhere': 'Cette page n’existe pas',
  'nav.nowhereText': 'L’adresse est peut-être mal écrite ou vient d’une autre version. Rien n’a été modifié.',

  // Keyboard help
  'help.title': 'Touches',
  'help.find': 'Chercher, depuis toute page',
  'help.register': 'Inscrire un patient',
  'help.today': 'Aujourd’hui',
  'help.settings': 'Réglages',
  'help.lock': 'Verrouiller l’écran',
  'help.save': 'Enregistrer un formulaire',
  'help.choose': 'Choisir dans une liste',
  'help.help': 'Cette liste',

  // Before somebody is signed in
  'start.asking': 'Interrogation du poste …',
  'start.unreachable': 'Le poste ne répond pas',
  'start.unreachableText':
    'Rien n’est perdu : le registre est un fichier sur cet ordinateur. Redémarrez Satchel ; cette page continue d’elle-même.',
  'signIn.title': 'Se connecter',
  'signIn.username': 'Nom d’utilisateur',
  'signIn.password': 'Mot de passe',
  'signIn.submit': 'Se connecter',
  'signIn.wrong': 'Nom d’utilisateur ou mot de passe incorrect.',
  'signIn.useRecovery': 'Utiliser la clé de secours',
  'signIn.usePassword': 'Utiliser un mot de passe',
  'signIn.recoveryKey': 'Clé de secours',
  'signIn.recoveryHint':
    'Telle qu’imprimée à la mise en service de ce poste. Ce qui est fait avec elle figure dans l’historique comme fait avec la clé de secours.',
  'signIn.wrongKey': 'Cette clé de secours n’ouvre pas ce registre.',
  'lock.title': 'Verrouillé',
  'lock.idle': 'Rien n’a été saisi pendant cinq minutes. Ce que vous aviez commencé est gardé.',
  'lock.asked': 'Ce que vous aviez commencé est gardé.',
  'lock.ended': 'Votre session est terminée. Ce que vous aviez commencé est gardé.',
  'lock.unlock': 'Déverrouiller',
  'lock.other': 'Je suis quelqu’un d’autre',

  // First run
  'setup.title': 'Mettre ce poste en service',
  'setup.intro': 'Un registre, sur cet ordinateur, chiffré. Cela prend deux minutes.',
  'setup.code': 'Code de mise en service',
  'setup.codeHint': 'Le poste l’a affiché à son démarrage.',
  'setup.wrongCode': 'Ce n’est pas le code de mise en service que le poste affiche.',
  'setup.station': 'Nom de la clinique ou de l’équipe',
  'setup.stationHint': 'Il figure à côté de chaque modification, pour savoir où elle a été faite.',
  'setup.administrator': 'Le premier administrateur',
  'setup.password': 'Mot de passe',
  'setup.passwordHint': 'Au moins 8 caractères. Trois ou quatre mots se retiennent facilement.',
  'setup.repeat': 'Mot de passe, encore une fois',
  'setup.differs': 'Les deux mots de passe ne sont pas identiques.',
  'setup.submit': 'Mettre en service',
  'setup.keyTitle': 'Notez la clé de secours',
  'setup.keyText':
    'Si tous les mots de passe sont oubliés, seule cette clé ouvre le registre. Elle est montrée une seule fois et n’est gardée nulle part. Imprimez-la et conservez-la loin de cet ordinateur.',
  'setup.keyLabel': 'Clé de secours',
  'setup.printed': 'Clé de secours Satchel de {station}, {day}',
  'setup.confirm': 'Saisissez le dernier groupe de la clé',
  'setup.confirmHint': 'Pour être sûr que vous l’avez.',
  'setup.confirmWrong': 'Ce n’est pas le dernier groupe de la clé ci-dessus.',
  'setup.done': 'Je l’ai : ouvrir le registre',

  // A patient in words
  'patient.noName': 'Sans nom',
  'patient.ageUnknown': 'Âge inconnu',
  'patient.years': '{count, plural, =0 {moins d’un an} one {# an} other {# ans}}',
  'patient.months': '{count, plural, one {# mois} other {# mois}}',
  'patient.days': '{count, plural, one {# jour} other {# jours}}',
  'patient.about': 'environ {age}',
  'patient.gender.FEMALE': 'Féminin',
  'patient.gender.MALE': 'Masculin',
  'patient.gender.OTHER': 'Autre genre',
  'patient.gender.none': 'Genre inconnu',
  'patient.category.GENERAL': 'Général',
  'patient.category.INPATIENT': 'Hospitalisation',
  'patient.category.OUTPATIENT': 'Ambulatoire',
  'patient.category.none': 'Sans catégorie',

  // Find
  'find.title': 'Chercher un patient',
  'find.box': 'Nom, numéro, téléphone ou adresse',
  'find.placeholder': 'Nom, numéro, téléphone ou adresse',
  'find.hint': 'Les résultats apparaissent pendant la saisie. Choisissez avec les flèches, ouvrez avec Entrée.',
  'find.results': 'Patients',
  'find.recent': 'Modifiés récemment',
  'find.found': '{count, plural, one {# patient} other {# patients}}',
  'find.moreThan': 'Plus de {count, plural, one {# patient} other {# patients}} : précisez un peu',
  'find.similar': 'Personne ne correspond exactement. Ceux-ci ressemblent :',
  'find.nobody': 'Personne ne correspond à « {typed} »',
  'find.nobodyText': 'Essayez moins de lettres, le téléphone ou le village, ou inscrivez ce patient maintenant.',
  'find.nobodyReader': 'Essayez moins de lettres, le téléphone ou le village.',
  'find.nobodyYet': 'Personne n’est encore inscrit',
  'find.nobodyYetText': 'Saisissez le nom d’un patient pour inscrire le premier.',
  'find.noCode': 'Ce code n’est d’aucun dossier ici',
  'find.noCodeText': 'La carte vient peut-être d’un autre poste. Saisissez plutôt le nom.',
  'scan.damaged': 'La carte n’a pas été lue en entier. Passez-la de nouveau devant le lecteur.',
  'find.register': 'Inscrire « {typed} »',
  'find.retired': 'Dossier retiré',
  'find.byCode': 'Trouvé par son code',
  'find.bySound': 'Prononciation proche',
  'find.bySpelling': 'Orthographe un peu différente',

  // Register and edit a patient
  'form.patientNumber': 'Numéro de patient',
  'form.phoneNumber': 'Téléphone',
  'form.name': 'Nom',
  'form.gender': 'Genre',
  'form.dateOfBirth': 'Date de naissance',
  'form.day': 'Jour',
  'form.month': 'Mois',
  'form.year': 'Année',
  'form.or': 'ou',
  'form.age': 'Âge',
  'form.ageFollows': 'Il découle de la date de naissance.',
  'form.bornAbout': 'Naissance vers {year}',
  'form.estimated': 'Estimation',
  'form.residentialAddress': 'Adresse',
  'form.patientCategory': 'Catégorie',
  'form.birthIncomplete': 'Jour, mois et année à quatre chiffres, ou seulement l’âge.',
  'form.empty': 'Saisissez au moins un nom, ou autre chose de connu.',
  'form.register': 'Inscrire un patient',
  'form.saveNew': 'Inscrire',
  'form.registered': 'Inscription faite : {name}.',
  'form.unreachable':
    'Le poste ne répond pas. Rien de ce que vous avez saisi n’est perdu : enregistrez à nouveau quand il revient.',
  'form.throwAway': 'Tout abandonner',
  'form.thrownAway': 'Ce qui était saisi est abandonné.',
  'form.restored': 'Ce que vous aviez saisi est revenu.',
  'form.begunBefore': 'Vous aviez commencé une autre inscription',
  'form.begunBeforeText': '« {name} » n’est pas encore enregistré.',
  'form.goOn': 'La continuer',
  'form.beginWith': 'L’abandonner, commencer par « {typed} »',
  'form.duplicates': 'Déjà dans le registre ?',
  'form.duplicatesCount':
    '{count, plural, one {# patient est peut-être déjà inscrit} other {# patients sont peut-être déjà inscrits}} : voir après le formulaire.',
  'form.itIsThisPerson': 'C’est cette personne',
  'form.notRegistered': 'Personne de nouveau n’a été inscrit.',
  'form.edit': 'Modifier le patient',
  'form.saved': 'Les modifications de {name} sont enregistrées.',
  'form.changedMeanwhile':
    'Quelqu’un d’autre a modifié ce dossier pendant votre saisie. Ce que vous avez saisi est gardé.',
  'form.showBoth': 'Montrer les deux',
  'form.broughtUpToDate': 'Quelqu’un d’autre vient de modifier ce dossier ; vous voyez le plus récent.',
  'compare.title': 'Quelqu’un d’autre a enregistré ce dossier entre-temps',
  'compare.text': 'Rien n’est perdu : choisissez pour chaque champ ce qui reste.',
  'compare.before': 'Avant',
  'compare.theirs': 'Enregistré par l’autre',
  'compare.mine': 'Saisi ici',
  'compare.choose': 'Choisissez l’un des deux.',
  'compare.take': 'Enregistrer ainsi',

  // Stations found in the network
  'sync.found.title': 'Postes trouvés sur ce réseau',
  'sync.found.text':
    'Choisissez un poste pour utiliser son adresse. Comparez ses quatre mots avec ceux de l’écran de ce poste : eux seuls montrent que c’est le bon.',
  'sync.found.none':
    'Aucun poste n’a encore été trouvé. La recherche continue tant que cette page est ouverte. Un poste peut être trouvé dès qu’il laisse les autres le joindre.',
  'sync.found.noName': 'Poste sans nom',
  'sync.found.member': 'Un de nos postes',
  'sync.found.choose': 'Utiliser cette adresse',
  'sync.found.chooseOf': 'Utiliser l’adresse de {name}',
  'sync.found.off': 'Cet ordinateur ne recherche pas les autres postes. Saisissez plutôt l’adresse.',
  'sync.found.no-network':
    'Cet ordinateur n’est relié à aucun réseau. Branchez le câble ou activez le réseau sans fil.',
  'sync.found.port-in-use':
    'Un autre programme de cet ordinateur empêche Satchel de rechercher des postes. Saisissez plutôt l’adresse.',
  'sync.found.other': 'Les postes ne peuvent pas être recherchés sur cet ordinateur. Saisissez plutôt l’adresse.',

  // Conflicts
  'conflict.title': 'Conflits',
  'conflict.count':
    '{count, plural, one {# dossier sur lequel deux postes ne disent pas la même chose} other {# dossiers sur lesquels deux postes ne disent pas la même chose}}',
  'conflict.text':
    'Deux postes ont modifié la même chose sans le savoir l’un de l’autre. Les deux valeurs sont conservées : choisissez celle qui vaut, elle vaudra sur tous les postes.',
  'conflict.none': 'Il n’y a rien à trancher',
  'conflict.noneText':
    'Quand deux postes modifient le même champ d’un dossier avant de s’être rencontrés, les deux valeurs sont conservées, et c’est ici que quelqu’un choisit celle qui vaut.',
  'conflict.of': '{field} : deux postes diffèrent',
  'conflict.shown': 'Affiché',
  'conflict.by': '{who}, {where}, {when}',
  'conflict.clockOff': 'L’horloge de cet ordinateur était fausse : l’heure n’est pas fiable.',
  'conflict.other': 'Autre chose',
  'conflict.otherOf': '{field} : autre chose',
  'conflict.choose': 'Choisissez ce qui vaut.',
  'conflict.settle': 'Trancher',
  'conflict.settleOf': 'Trancher : {field}',
  'conflict.settled': '{field} : c’est tranché.',
  'conflict.settledMeanwhile': '{field} : quelqu’un d’autre a tranché entre-temps.',
  'conflict.visit': 'Visite du {when}',
  'conflict.retirement': 'Retiré, et modifié ailleurs',
  'conflict.keep': 'Garder le dossier',
  'conflict.keepEdited': 'Garder le dossier, où ceci a été modifié : {fields}',
  'conflict.retireAfterAll': 'Retirer quand même le dossier',
  'conflict.estimate': 'Naissance ou âge estimés',
  'conflict.notEstimated': 'Non estimé',
  'conflict.fromBirth': 'D’après la date de naissance, {day}',
  'conflict.more': 'Afficher plus',
  'collision.title': 'Nom d’utilisateur « {name} »',
  'collision.text':
    'Deux personnes ont reçu ce nom d’utilisateur sur des postes différents. Chacune se connecte avec le nom indiqué ici et son propre mot de passe, jusqu’à ce que l’une en reçoive un autre.',
  'collision.madeAt': 'Compte créé sur {station}',
  'collision.who': 'Qui reçoit un autre nom d’utilisateur ?',
  'collision.choose': 'Choisissez qui reçoit un autre nom d’utilisateur.',
  'collision.newName': 'Nouveau nom d’utilisateur',
  'collision.save': 'Enregistrer le nom d’utilisateur',
  'collision.saved':
    '{before} se connecte maintenant sous le nom {name} ; sur les autres postes, après le prochain échange avec eux.',
  'collision.administrator': 'Un administrateur peut donner ici un autre nom d’utilisateur à l’une d’elles.',

  // Other stations
  'seat.away': 'L’ordinateur du registre ne répond pas',
  'seat.awayText':
    'Voyez s’il est allumé et dans le même réseau, et si quelqu’un s’y est connecté depuis son démarrage. Rien n’est perdu ; cette page continue d’elle-même.',
  'seat.awayBanner':
    'L’ordinateur du registre ne répond pas. Laissez cette fenêtre ouverte : ce que vous saisissez est gardé. Voyez si cet ordinateur est allumé.',
  'seat.notAdmitted': 'Cet ordinateur ne peut plus travailler sur le registre',
  'seat.notAdmittedText':
    'Un administrateur l’a exclu. Demandez-lui de l’admettre à nouveau. Rien de ce qui a été enregistré n’est perdu.',
  'seat.title': 'Ordinateurs qui travaillent sur ce registre',
  'seat.text':
    'Ils ne gardent rien eux-mêmes. Ils travaillent tant que cet ordinateur est allumé et que quelqu’un s’y est connecté depuis son démarrage.',
  'seat.none': 'Pas encore d’ordinateur.',
  'seat.let': 'Laisser un ordinateur travailler ici',
  'seat.gives':
    'L’ordinateur qui reçoit ce code travaille sur le registre d’ici ; il ne garde rien. Qui s’y assied se connecte comme ici.',
  'seat.how':
    'Là-bas, la personne qui installe Satchel tape cette adresse et ce code après « seat join ». Dites le code face à face ou au téléphone, jamais dans un message.',
  'seat.codeOver': 'Ce code n’est plus valable. Aucun ordinateur n’a été admis.',
  'seat.codeIsShown':
    'Un code est montré, peut-être dans une autre fenêtre : un ordinateur peut être admis jusqu’à {when}.',
  'seat.admitted': '{name} peut maintenant travailler sur ce registre',
  'seat.admittedText': 'Il ne garde rien. Satchel peut maintenant être démarré sur cet ordinateur.',
  'seat.by': 'Admis le {when} par {name}.',
  'seat.since': 'Admis le {when}.',
  'seat.revokedAt': 'Exclu le {when} : il n’atteint plus rien ici.',
  'seat.revokedList': '{count, plural, one {# ordinateur exclu} other {# ordinateurs exclus}}',
  'seat.revokeText':
    'Dès maintenant il n’atteint plus rien ici, et ce qui y est ouvert est fermé. Rien de ce qui a été enregistré n’est perdu.',
  'seat.revokeForGood': 'Exclure cet ordinateur',
  'sync.title': 'Postes',
  'sync.inStep': 'Postes : tous ont la même chose',
  'sync.behind': 'Postes : en retard depuis {when}',
  'sync.others': 'Autres postes',
  'sync.none': 'Pas encore d’autre poste',
  'sync.noneText':
    'Deux postes reliés ont les mêmes patients : ce qui est enregistré à l’un se trouve aux deux. À l’un des deux, choisissez « Laisser un poste se joindre », à l’autre « Se joindre à un poste », et tapez-y le code que le premier montre.',
  'sync.noneReader':
    'Deux postes reliés ont les mêmes patients : ce qui est enregistré à l’un se trouve aux deux. Un administrateur peut relier celui-ci.',
  'sync.lastDone': 'Tout a été échangé {when}.',
  'sync.neverDone': 'Rien n’a encore été échangé.',
  'sync.unsent':
    '{count, plural, one {# modification attend} other {# modifications attendent}} ici d’être envoyées, la plus ancienne depuis le {when}.',
  'sync.problem.unreachable':
    'Il ne peut pas être joint. Cet ordinateur est-il allumé, Satchel y est-il ouvert, et sont-ils tous deux dans le même réseau ?',
  'sync.problem.other-station':
    'Un autre poste répond à son adresse : cet ordinateur a peut-être une nouvelle adresse. Reliez de nouveau les deux.',
  'sync.problem.refused':
    'Il ne laisse pas entrer ce poste : quelqu’un l’y a exclu. Si c’était une erreur, reliez de nouveau les deux.',
  'sync.problem.timed-out': 'Il n’a pas répondu à temps. Satchel essaie encore de lui-même.',
  'sync.problem.locked': 'Il est verrouillé. Quelqu’un doit s’y connecter.',
  'sync.problem.broken':
    'La liaison s’est coupée, ou une autre version de Satchel y tourne. Satchel essaie encore de lui-même.',
  'sync.callsHere':
    'Il appelle ce poste toutes les quelques minutes, et celui-ci ne peut pas l’appeler. Choisissez là-bas « Laisser d’autres postes joindre celui-ci », et ce qui est enregistré ici passe aussitôt.',
  'sync.clockAhead': 'Son horloge avance de {time} sur celle d’ici. Comparez les deux avec un téléphone.',
  'sync.clockBehind': 'Son horloge retarde de {time} sur celle d’ici. Comparez les deux avec un téléphone.',
  'sync.exchange': 'Échanger maintenant',
  'sync.exchangeWith': 'Échanger maintenant : {name}',
  'sync.exchanged':
    '{name} : {sent, plural, one {# modification envoyée} other {# modifications envoyées}}, {received, plural, one {# reçue} other {# reçues}}.',
  'sync.nothingNew': '{name} : rien de nouveau, les deux ont la même chose.',
  'sync.givenUp': '{name} : arrêté. Ce qui était passé reste ; la suite vient avec le prochain échange.',
  'sync.notExchanged': '{name} : {problem}',
  'sync.comparing': 'Recherche de ce qui est nouveau …',
  'sync.received': 'reçues : {done}',
  'sync.receivedOf': 'reçues : {done} sur {all}',
  'sync.sent': 'envoyées : {done}',
  'sync.sentOf': 'envoyées : {done} sur {all}',
  'sync.rate': '{count, plural, one {# modification} other {# modifications}} par seconde',
  'sync.stop': 'Arrêter',
  'sync.stopWith': 'Arrêter l’échange : {name}',

  // This station, as others reach it
  'sync.this': 'Ce poste : {name}',
  'sync.wordsText': 'Ils distinguent ce poste de tous les autres : on les compare quand on relie deux postes.',
  'sync.reachable': 'Les autres postes peuvent joindre celui-ci à :',
  'sync.notReachable':
    'Les autres postes ne peuvent pas joindre celui-ci. Il échange tout de même avec ceux qu’il peut joindre.',
  'sync.noNetwork': 'Cet ordinateur n’est dans aucun réseau. Mettez-le dans le même que l’autre poste.',
  'sync.turnOn': 'Laisser d’autres postes joindre celui-ci',
  'sync.turnOff': 'Ne plus laisser personne le joindre',
  'sync.listener.port-in-use':
    'Il ne peut pas être joint : un autre programme de cet ordinateur prend sa place dans le réseau (port). Fermez ce programme, puis arrêtez et remettez ceci en marche.',
  'sync.listener.port-reserved':
    'Il ne peut pas être joint : cet ordinateur se réserve sa place dans le réseau (port). Demandez à qui s’en occupe d’en choisir une autre.',
  'sync.listener.other':
    'Il ne peut pas être joint : cet ordinateur n’ouvre pas sa place dans le réseau (port). Arrêtez et remettez ceci en marche ; si rien ne change, redémarrez l’ordinateur.',

  // Pairing
  'sync.letJoin': 'Laisser un poste se joindre',
  'sync.letJoinText':
    'Lisez le code à la personne de l’autre poste, face à face ou au téléphone. Ne l’envoyez jamais en message ni en photo : qui l’a peut se joindre.',
  'sync.letJoinHow':
    'Là-bas, un administrateur ouvre Postes, choisit « Se joindre à un poste », et tape cette adresse et ce code ou lit l’image.',
  'sync.code': 'Code',
  'sync.address': 'Adresse',
  'sync.qr': 'Adresse et code en image, pour un lecteur de codes à l’autre poste',
  'sync.wordsHere': 'Quatre mots de ce poste',
  'sync.codeLeft': 'Valable encore {time}.',
  'sync.triesLeft': '{count, plural, one {Il reste # essai.} other {Il reste # essais.}}',
  'sync.takeBack': 'Retirer le code',
  'sync.codeOver': 'Ce code n’est plus valable. Aucun poste ne s’est joint.',
  'sync.codeTried': 'Trop de faux codes ont été essayés : celui-ci n’est plus valable. Aucun poste ne s’est joint.',
  'sync.newCode': 'Montrer un nouveau code',
  'sync.codeIsShown': 'Un code est montré, peut-être dans une autre fenêtre : un poste peut se joindre jusqu’à {when}.',
  'sync.joined': '{name} s’est joint',
  'sync.joinedGiven':
    'Il reçoit tous les patients, visites et comptes de ce registre. Désormais, ce qui est enregistré à l’un se trouve aux deux.',
  'sync.compare': 'Ses quatre mots. Ils doivent être les mêmes sur son écran ; sinon, excluez-le :',
  'sync.join': 'Se joindre à un poste',
  'sync.joinText':
    'À l’autre poste, un administrateur ouvre Postes et choisit « Laisser un poste se joindre ». Son écran montre alors une adresse et un code.',
  'sync.joinAddress': 'Adresse de l’autre poste',
  'sync.joinAddressHint': 'Telle que son écran la montre, ou lisez l’image de là-bas dans ce champ.',
  'sync.joinCode': 'Code',
  'sync.joinCodeHint': 'Six chiffres, dits par la personne là-bas. N’en prenez jamais un venu par message.',
  'sync.joinSubmit': 'Se joindre',
  'sync.wrongAddress': 'Une adresse est un nom ou des nombres, comme 192.168.1.5, et peut-être deux-points et un port.',
  'sync.wrongDigits': 'Le code a six chiffres.',
  'sync.refusal.no-code':
    'L’autre poste ne montre pas de code, ou il n’est plus valable. Faites-en montrer un nouveau.',
  'sync.refusal.wrong-code':
    'Ce n’est pas le code, ou quelqu’un se tient entre les deux postes. Rien n’a été échangé. Regardez les chiffres et essayez encore.',
  'sync.refusal.same-station': 'C’est l’adresse de ce poste lui-même, ou d’une copie de celui-ci.',
  'sync.refusal.has-patients': 'Les deux registres ont des patients, et personne n’a accepté d’en faire un seul.',
  'sync.refusal.unreachable':
    'Personne ne répond à cette adresse. Les deux ordinateurs sont-ils dans le même réseau, et le code est-il encore à l’écran là-bas ?',
  'sync.refusal.other-station': 'Un autre poste a répondu entre-temps. Essayez encore.',
  'sync.refusal.refused': 'L’autre poste n’a pas laissé entrer celui-ci.',
  'sync.refusal.timed-out': 'L’autre poste n’a pas répondu à temps. Essayez encore.',
  'sync.refusal.locked': 'L’autre poste est verrouillé. Quelqu’un doit s’y connecter.',
  'sync.refusal.broken': 'Ce qui répond à cette adresse n’est pas Satchel, ou en est une autre version.',
  'sync.both': 'Les deux registres ont des patients',
  'sync.bothText':
    'Si vous continuez, ils deviennent un seul registre à tous ces postes. Personne ne peut les séparer ensuite. La même personne peut alors y être deux fois.',
  'sync.bothHere': 'Ici',
  'sync.counts':
    '{stations, plural, one {# poste} other {# postes}}, {patients, plural, one {# patient} other {# patients}}',
  'sync.bothWords': 'Quatre mots de {name}. Ils doivent être les mêmes sur son écran :',
  'sync.bothSubmit': 'Faire un seul registre des deux',
  'sync.isPaired': 'Ce poste et {name} sont reliés',
  'sync.isPairedText':
    'Patients, visites et comptes s’échangent maintenant ; la première fois peut prendre quelques minutes. Vous pouvez continuer à travailler.',

  // Who leaves, who else belongs, and what waits
  'sync.revoke': 'Exclure',
  'sync.revokeOf': 'Exclure {name}',
  'sync.revokeText': 'Aucun poste qui l’apprend n’échange plus rien avec lui. Pour un ordinateur perdu, volé ou donné.',
  'sync.revokeStays':
    'Ce qu’il n’avait pas envoyé reste chez lui. Ce qu’il avait envoyé reste ici. Les patients qu’il a déjà y restent : qui connaît le mot de passe d’un compte peut les y lire.',
  'sync.keep': 'Le garder',
  'sync.revokeForGood': 'Exclure ce poste',
  'sync.revoked': '{name} est exclu.',
  'sync.revokedList': '{count, plural, one {# poste exclu} other {# postes exclus}}',
  'sync.isRevoked': 'Exclu : rien n’est échangé avec lui.',
  'sync.members': 'Reliés à d’autres postes',
  'sync.membersText': 'Ils font aussi partie de ce registre. Ce qu’ils enregistrent vient ici par d’autres postes.',
  'sync.held': 'Modifications en attente',
  'sync.heldText':
    'Elles sont venues d’ailleurs et sont gardées, mais ne peuvent pas encore être montrées. Rien n’en est perdu.',
  'sync.heldFrom': '{name} : {count, plural, one {# modification} other {# modifications}}, depuis le {when}',
  'sync.heldUnknown': 'Un poste inconnu ici',
  'sync.held.not-admitted':
    'Aucun administrateur n’a encore laissé entrer ce poste, pour autant qu’on le sache ici. Elles sont prises dès qu’on s’y relie, ou qu’on rencontre un poste qui y est relié.',
  'sync.held.unknown-replica':
    'Ce que ce poste a dit d’abord de lui-même n’est pas encore venu. Échangez encore une fois avec le poste qui les a apportées.',
  'sync.held.previous-unknown':
    'Ce que le même poste a enregistré avant n’est pas encore venu. Échangez avec un poste qui l’a, de préférence celui-là même.',
  'sync.held.base-unknown': 'Elles modifient quelque chose qui n’est pas encore venu. Échangez avec un poste qui l’a.',
  'sync.held.other-kind':
    'Elles ne vont pas avec le dossier qu’elles modifient, et ne sont pas prises. Dites-le à qui vous aide avec Satchel.',
  'sync.held.not-its-own':
    'Elles parlent au nom d’un autre poste, et ne sont pas prises. Dites-le à qui vous aide avec Satchel.',

  // Visits
  'visit.since': 'Depuis {when}',
  'visit.span': '{from} – {to}',
  'visit.end': 'Terminer',
  'visit.endOf': 'Terminer la visite : {name}',

  // Today
  'today.title': 'Aujourd’hui',
  'today.hereNow': 'Ici maintenant',
  'today.wereHere': 'Venus aujourd’hui',
  'today.nobodyHere': 'Personne n’est ici. Cherchez un patient et commencez une visite.',
  'today.nobodyYet': 'Aucune visite ne s’est encore terminée aujourd’hui.',
  'today.ended': 'La visite de {name} est terminée.',
  'today.showMore': '{count, plural, one {En montrer # de plus} other {En montrer # de plus}}',
  'today.showFewer': 'En montrer moins',
  'plot.asTable': 'Montrer en tableau',
  'plot.visits': 'Visites par jour',
  'plot.visitsSummary':
    '{total, plural, one {# visite} other {# visites}} ces {days, plural, one {# jour} other {# jours}}, dont {today, number} aujourd’hui. Les week-ends sont plus clairs.',
  'plot.day': 'Jour',
  'plot.visitsColumn': 'Visites',
  'plot.ages': 'Patients par âge et genre',
  'plot.agesSummary':
    '{total, plural, one {# patient} other {# patients}} : {women, number} femmes et filles, {men, number} hommes et garçons, {others, number} d’un autre genre ou inconnu.',
  'plot.age': 'Âge',
  'plot.women': 'Femmes et filles',
  'plot.men': 'Hommes et garçons',
  'plot.others': 'Autre ou inconnu',
  'plot.ageBand': '{from, number}–{to, number}',
  'plot.ageAndMore': '{from, number}+',

  // A card and a label to print
  'card.title': 'Imprimer une carte',
  'card.back': 'Retour à {name}',
  'card.kind': 'Format',
  'card.card': 'Carte A6',
  'card.label': 'Étiquette 62 × 29 mm',
  'card.preview': 'Tel qu’imprimé',
  'card.code': 'Code du dossier',
  'card.born': 'Naissance : {day}',
  'card.bornAbout': 'Naissance vers le {day}',
  'card.hint': 'Un lecteur de codes ouvre le patient par ce code, depuis n’importe quelle page.',

  // A patient's page and visits
  'patient.page': 'Patient',
  'patient.edit': 'Modifier',
  'patient.printCard': 'Imprimer la carte',
  'patient.history': 'Historique',
  'patient.record': 'Dossier',
  'patient.since': 'Inscription : {day}',
  'patient.visits': 'Visites',
  'patient.noVisits': 'Aucune visite pour l’instant',
  'patient.noVisitsText': 'Commencez-en une quand le patient est ici.',
  'patient.earlier': 'Visites précédentes',
  'visit.start': 'Commencer une visite',
  'visit.startAnother': 'Commencer une autre visite',
  'visit.started': 'La visite a commencé.',
  'visit.startedInError': 'Commencée par erreur',
  'visit.endedAsMistake':
    'La visite est gardée, sans durée et avec le motif « Commencée par erreur » : rien n’est jamais supprimé.',
  'visit.ended': 'La visite est terminée.',
  'visit.saved': 'La visite est enregistrée.',
  'visit.undone': 'La visite est de nouveau comme avant.',
  'visit.unreachable': 'Le poste ne répond pas. Réessayez quand il revient.',
  'visit.hereNow': 'Ici maintenant',
  'visit.isOpenAlready': 'Une visite est déjà en cours. {since}.',
  'visit.open': 'Pas encore terminée',
  'visit.edit': 'Modifier la visite',
  'visit.editOf': 'Modifier la visite : {when}',
  'visit.historyOf': 'Historique de la visite : {when}',
  'visit.reason': 'Motif',
  'visit.reasonOfNew': 'Motif de cette visite',
  'visit.reasonLater': 'Plus tard',
  'visit.category': 'Catégorie',
  'visit.attendedBy': 'Prise en charge par',
  'visit.notes': 'Notes',
  'visit.timeStart': 'Début',
  'visit.timeEnd': 'Fin',
  'visit.timeEndHint': 'Vide tant que le patient est ici.',
  'visit.timeIncomplete': 'Saisissez le jour et l’heure en entier.',
  'visit.endsBeforeStart': 'C’est avant le début.',
  'visit.goOn': 'Continuer ainsi',

  // Retiring a record
  'retire.open': 'Retirer le dossier',
  'retire.title': 'Retirer ce dossier',
  'retire.text':
    'Pour un dossier créé par erreur ou en double. On ne le trouve plus et on ne le compte plus ; il peut être remis à tout moment. Un patient décédé ou parti reste dans le registre.',
  'retire.openVisit': 'Une visite de ce patient n’est pas terminée.',
  'retire.reason': 'Pourquoi',
  'retire.submit': 'Retirer',
  'retire.done': 'Le dossier de {name} est retiré.',
  'retire.isRetired': 'Ce dossier est retiré',
  'retire.noReason': 'Aucun motif n’a été donné.',
  'retire.putBack': 'Remettre',
  'retire.isBack': 'Le dossier de {name} est remis.',

  // What became of a record
  'history.title': 'Historique de {name}',
  'history.visitTitle': 'Historique de la visite : {when}',
  'history.by': '{who}, {where}',
  'history.program': 'le programme {name}',
  'history.older': 'Montrer les modifications plus anciennes',
  'history.fromRevoked': 'Fait par un poste qui a été exclu',
  'history.registered': 'Inscription',
  'history.entered': 'Visite saisie',
  'history.set': '{field} : {value}',
  'history.changed': '{field} : {value} au lieu de {old}',
  'history.removed': '{field} : plus de valeur, auparavant {old}',
  'history.text': '« {text} »',
  'history.saidAge': '{age} à la date du {day}',
  'history.ageFollows': 'L’âge découle maintenant de la date de naissance ; auparavant {old}',
  'history.estimated': 'Date de naissance ou âge : estimation',
  'history.notEstimated': 'Date de naissance ou âge : pas une estimation',
  'history.retired': 'Dossier retiré',
  'history.retiredFor': 'Dossier retiré : {reason}',
  'history.putBack': 'Dossier remis, il n’est plus retiré',
  'history.retiredReason': 'Motif du retrait',
  'history.mergedInto': 'Fusionné avec le dossier',
  'history.started': 'Début : {at}',
  'history.ended': 'Fin : {at}',
  'history.reopened': 'Visite rouverte ; fin auparavant : {old}',

  // Audit
  'audit.title': 'Qui a vu et fait quoi',
  'audit.text':
    'Chaque consultation d’un patient est notée avant d’être affichée. D’une recherche, on garde qui a été trouvé, jamais les mots.',
  'audit.ofPatient': 'Seulement à propos de {name}.',
  'audit.ofAll': 'Tout afficher',
  'audit.person': 'Personne ou programme',
  'audit.anybody': 'Tout le monde',
  'audit.what': 'Quoi',
  'audit.anything': 'Tout',
  'audit.from': 'Du',
  'audit.to': 'Au',
  'audit.none': 'Rien de tel n’est noté pour ces jours.',
  'audit.noneYet': 'Rien pour l’instant ; continuez avec les entrées plus anciennes.',
  'audit.earlier': 'Plus anciennes',
  'audit.later': 'Plus récentes',
  'audit.nobody': 'Personne de connu ici',
  'audit.station': 'Le poste',
  'audit.shown': '{count, plural, one {# patient affiché} other {# patients affichés}}',
  'audit.times': '{count} fois',
  'audit.csv': 'Enregistrer en tableau (CSV)',
  'audit.fhir': 'Enregistrer pour d’autres programmes (FHIR)',
  'audit.exportElsewhere':
    'Pour enregistrer ceci dans un fichier, ouvrez cette adresse dans un navigateur de cet ordinateur :',
  'audit.trail': 'Est-ce complet ?',
  'audit.trailText':
    'Les fichiers sont scellés et chaque entrée découle de la précédente. Ce qui a été modifié, retiré ou coupé est découvert.',
  'audit.verify': 'Vérifier maintenant',
  'audit.verified': 'Vérifié le {when} : {count, plural, one {# entrée} other {# entrées}}, tout est comme écrit.',
  'audit.faulty':
    'Vérifié le {when} : {count, plural, one {# endroit n’est} other {# endroits ne sont}} pas comme écrit. Gardez une copie du dossier « audit » et demandez de l’aide.',
  'audit.notVerified': 'Pas encore vérifié depuis le démarrage.',
  'audit.size': '{size} sur le disque',
  'audit.kept': 'Conserver pendant',
  'audit.keptHint': 'Les entrées plus anciennes partent après une semaine de jours où l’horloge le confirme.',
  'audit.keptNow': 'Enregistré.',
  'audit.open': 'Qui l’a consulté',
  'audit.action.patient-viewed': 'a vu le dossier de',
  'audit.action.patient-history-viewed': 'a vu l’historique de',
  'audit.action.patients-listed': 'a vu une liste de patients',
  'audit.action.patients-searched': 'a cherché des patients',
  'audit.action.visit-viewed': 'a vu une visite de',
  'audit.action.visit-history-viewed': 'a vu l’historique d’une visite de',
  'audit.action.visits-viewed': 'a vu les visites de',
  'audit.action.visits-listed': 'a vu une liste de visites',
  'audit.action.patient-added': 'a enregistré',
  'audit.action.patient-changed': 'a modifié le dossier de',
  'audit.action.visit-added': 'a commencé une visite de',
  'audit.action.visit-changed': 'a modifié une visite de',
  'audit.action.printed': 'a imprimé',
  'audit.action.signed-in': 's’est connecté',
  'audit.action.sign-in-refused': 's’est vu refuser la connexion',
  'audit.action.signed-out': 's’est déconnecté',
  'audit.action.password-changed': 'a changé son mot de passe',
  'audit.action.recovery-used': 's’est connecté avec la clé de secours',
  'audit.action.recovery-renewed': 'a renouvelé la clé de secours',
  'audit.action.station-set-up': 'a installé le poste',
  'audit.action.auto-unlock-on': 'laisse le poste se déverrouiller seul',
  'audit.action.auto-unlock-off': 'laisse le poste attendre un mot de passe',
  'audit.action.staff-added': 'a ajouté le compte de',
  'audit.action.staff-changed': 'a modifié le compte de',
  'audit.action.token-made': 'a créé le code d’accès de',
  'audit.action.token-revoked': 'a bloqué le code d’accès de',
  'audit.action.audit-viewed': 'a consulté ce registre d’accès',
  'audit.action.audit-exported': 'a enregistré ce registre d’accès dans un fichier',
  'audit.action.audit-verified': 'a vérifié ce registre d’accès',
  'audit.action.audit-kept-changed': 'a changé la durée de conservation',
  'audit.action.audit-dropped': 'a supprimé d’anciennes entrées',
  'audit.action.audit-damaged': 'a trouvé ce registre d’accès endommagé',
  'audit.action.refused': 's’est vu refuser',
  'audit.action.backup-begun': 'a commencé une sauvegarde',
  'audit.action.backup-place-set': 'a choisi le second emplacement des sauvegardes',
  'audit.action.registry-key-renewed': 'a donné une nouvelle clé au registre',
  'audit.action.mismatches-accepted': 'a accepté que le registre et les clés ne correspondaient pas',
  'audit.action.key-file-on': 'laisse le fichier de clé ouvrir le poste',
  'audit.action.key-file-off': 'a retiré le fichier de clé',
  'audit.action.listener-set': 'a ouvert ou fermé l’accès aux autres postes',
  'audit.action.pairing-opened': 'a affiché un code pour un autre poste',
  'audit.action.pairing-closed': 'a retiré le code pour un autre poste',
  'audit.action.pairing-tried': 'un code a été essayé depuis un autre poste',
  'audit.action.peer-join-asked': 'a tenté de se joindre à un autre poste',
  'audit.action.peer-admitted': 'a admis un autre poste',
  'audit.action.peer-revoked': 'a exclu un autre poste',
  'audit.action.peer-undone': 'a remis ce qu’un poste exclu avait modifié',
  'audit.action.exchange-asked': 'a demandé un échange avec un autre poste',
  'audit.action.bundle-begun': 'a commencé un paquet pour un autre poste',
  'audit.action.bundle-imported': 'a importé un paquet d’un autre poste',
  'audit.action.bundle-refused': 'un paquet a été refusé',
  'audit.action.snapshot-begun': 'a commencé une copie complète pour un autre poste',
  'audit.action.snapshot-taken': 'a repris ici la copie complète d’un autre poste',
  'audit.action.seat-admitted': 'a admis un ordinateur sur ce registre',
  'audit.action.seat-revoked': 'a exclu un ordinateur de ce registre',
  'audit.action.restored': 'a restauré une sauvegarde',
  'audit.action.conflicts-listed': 'a vu une liste de conflits',
  'audit.action.conflict-viewed': 'a vu un conflit dans le dossier de',
  'audit.action.conflict-settled': 'a tranché un conflit dans le dossier de',

  // Settings
  'settings.title': 'Réglages',
  'settings.parts': 'Parties des réglages',
  'settings.station': 'Ce poste',
  'settings.staff': 'Personnel',
  'settings.tokens': 'Autres programmes',
  'settings.audit': 'Qui a vu quoi',
  'settings.account': 'Mon compte',
  'role.reader': 'Lecture seule',
  'role.clerk': 'Secrétariat',
  'role.administrator': 'Administrateur',
  'role.reader.may': 'Cherche et lit tout, ne modifie rien.',
  'role.clerk.may': 'Inscrit les patients et saisit les visites.',
  'role.administrator.may':
    'Peut tout ce que peut le secrétariat, et s’occupe du personnel, des programmes et de ce poste.',
  'station.patients': 'Patients',
  'station.size': 'Taille du registre',
  'station.since': 'Mis en service',
  'station.timeZone': 'Fuseau horaire',
  'station.version': 'Version de Satchel',
  'station.folder': 'Dossier sur le disque',
  'station.recoveryKey': 'Clé de secours',
  'station.recoveryText':
    'Elle ouvre le registre quand tous les mots de passe sont oubliés. Si la clé imprimée est perdue, ou si quelqu’un l’a vue, faites-en une autre : l’ancienne n’ouvre alors plus rien.',
  'station.renew': 'Faire une nouvelle clé de secours',
  'station.haveKey': 'Je l’ai',
  'station.renewed': 'La nouvelle clé de secours est valable. Détruisez l’ancienne.',
  'settings.backup': 'Sauvegardes',
  'backup.none': 'Il n’y a pas encore de sauvegarde.',
  'backup.last': 'La sauvegarde la plus récente date du {at}.',
  'backup.elsewhere': 'La dernière hors de cet ordinateur : {at}.',
  'backup.noElsewhere': 'Aucune n’a encore été faite hors de cet ordinateur.',
  'backup.drillGood': 'La sauvegarde la plus récente a été ouverte et comptée le {at} : elle est entière.',
  'backup.drillBad':
    'La sauvegarde ouverte le {at} était endommagée. Elle a été mise de côté et une autre a été faite.',
  'backup.toDrive': 'Sauvegarder sur {name}',
  'backup.here': 'Sauvegarder sur cet ordinateur',
  'backup.noDrive': 'Branchez une clé USB et elle apparaîtra ici.',
  'backup.look': 'Regarder à nouveau',
  'backup.running': 'Sauvegarde … {percent} %',
  'backup.stop': 'Arrêter',
  'backup.done': 'La sauvegarde a été faite et relue sur le disque : elle est entière.',
  'backup.stopped': 'La sauvegarde a été arrêtée. Il n’en reste rien.',
  'backup.full': 'Il n’y a pas assez de place pour la sauvegarde. Faites de la place ou prenez une autre clé.',
  'backup.missing': 'L’endroit de la sauvegarde n’est plus là. Rebranchez la clé et recommencez.',
  'backup.read-only': 'Satchel n’a pas le droit d’y écrire. Prenez une autre clé ou un autre dossier.',
  'backup.too-large':
    'Le registre est plus grand qu’un fichier ne peut l’être sur cette clé. Formatez-la en exFAT ou prenez-en une autre.',
  'backup.damaged':
    'Le registre sur ce disque est endommagé et on ne peut en faire de bonne sauvegarde. Demandez de l’aide ; restaurez une sauvegarde antérieure.',
  'backup.other': 'La sauvegarde n’a pas pu être faite. Essayez à nouveau.',
  'backup.secondTitle': 'Un deuxième endroit',
  'backup.secondText':
    'Chaque sauvegarde quotidienne y va aussi : une clé qui reste dans l’ordinateur ou un dossier partagé. Un disque cassé ou un voleur emporte ce qui est sur un seul ordinateur.',
  'backup.path': 'Dossier',
  'backup.use': 'Utiliser cet endroit',
  'backup.useNone': 'Pas de deuxième endroit',
  'backup.away': 'Le deuxième endroit n’est pas là en ce moment. Il est cherché à nouveau toutes les heures.',
  'backup.saved': 'Le deuxième endroit est enregistré.',
  'backup.restoreTitle': 'Restaurer une sauvegarde',
  'backup.restoreText':
    'La sauvegarde prend la place du registre. Le registre actuel est gardé parmi les sauvegardes. Ce qui a été enregistré depuis n’y est pas, et chacun devra se connecter à nouveau.',
  'backup.holds':
    '{patients, plural, one {# patient} other {# patients}}, {visits, plural, one {# visite} other {# visites}}',
  'backup.putAside': 'Mis de côté avant une mise à niveau, une mise à jour ou une restauration',
  'backup.place.here': 'sur cet ordinateur',
  'backup.place.second': 'au deuxième endroit',
  'backup.place.drive': 'sur une clé',
  'backup.remind': 'Depuis plus d’une semaine, aucune sauvegarde n’est allée ailleurs que sur cet ordinateur.',
  'backup.isCopy':
    'Ce registre a été copié ou restauré ici. Il a été vérifié et continue comme une copie à part : ce qui est enregistré ici n’est pas dans l’original.',
  'restore.choose': 'Restaurer …',
  'restore.title': 'Sauvegarde du {at}',
  'restore.secret': 'Le mot de passe d’un administrateur, ou la clé de secours, tels qu’au jour de la sauvegarde.',
  'restore.submit': 'Restaurer cette sauvegarde',
  'restore.done': 'La sauvegarde est maintenant le registre. Connectez-vous.',
  'restore.nothing': 'Il n’y a pas de sauvegarde sur cet ordinateur, ni sur une clé branchée.',
  'restore.missing': 'Cette sauvegarde n’est plus là. Rien n’a été changé.',
  'restore.damaged': 'Cette sauvegarde est endommagée. Rien n’a été changé : essayez-en une autre.',
  'restore.newer':
    'Cette sauvegarde vient d’un Satchel plus récent. Installez la version plus récente ; rien n’a été changé.',
  'restore.wrong-secret':
    'Cela n’ouvre pas la sauvegarde. Vérifiez, et que ce soit bien celui du jour de la sauvegarde.',
  'restore.not-administrator': 'Seul un administrateur peut restaurer une sauvegarde. Rien n’a été changé.',
  'restore.other-station':
    'Cette sauvegarde est d’un autre poste. Seul un administrateur connecté peut la restaurer ici.',
  'restore.full': 'Le disque est plein. Rien n’a été changé : faites de la place et essayez à nouveau.',
  'bundle.title': 'Transporter les modifications sur une clé',
  'bundle.text':
    'Là où aucun réseau ne relie deux postes, un paquet transporte ce qui a été enregistré : un seul fichier scellé sur une clé, fait sur un poste et importé sur l’autre. La façon dont chacun se connecte y est aussi.',
  'bundle.apart':
    'Deux postes ne sont jamais sur un même réseau ? Réunissez une fois les deux ordinateurs et reliez-les, au besoin par le partage de connexion d’un téléphone ; ensuite, transportez les modifications sur une clé, dans les deux sens.',
  'bundle.makeTitle': 'Faire un paquet',
  'bundle.for': 'Pour',
  'bundle.forAnybody': 'Avec une phrase secrète',
  'bundle.forAnybodyText': 'Toutes les modifications y sont, pour quiconque connaît la phrase secrète.',
  'bundle.forPeerText':
    'Seul ce poste peut l’ouvrir. Il contient ce qui lui manque encore, pour autant qu’on le sache ici.',
  'bundle.passphrase': 'Phrase secrète',
  'bundle.passphraseHint':
    'Plusieurs mots. Dites-les à la personne sur l’autre poste, et ne les écrivez pas sur la clé.',
  'bundle.where': 'Où',
  'bundle.otherFolder': 'Un autre dossier',
  'bundle.make': 'Faire le paquet',
  'bundle.importTitle': 'Importer un fichier d’une clé',
  'bundle.none': 'Il n’y a pas de fichier de Satchel sur une clé.',
  'bundle.import': 'Importer',
  'bundle.importOf': 'Importer {name}',
  'bundle.otherFile': 'Un autre fichier',
  'bundle.importFile': 'Importer ce fichier',
  'bundle.running.make': 'Le paquet se fait … {percent} %',
  'bundle.running.snapshot': 'Copie du registre … {percent} %',
  'bundle.running.import': 'Importation … {percent} %',
  'bundle.made':
    '{count, plural, one {# modification est dans le paquet.} other {# modifications sont dans le paquet.}} Il a été relu sur la clé et il est entier. Retirez la clé comme cet ordinateur le demande, et importez le paquet sur l’autre poste.',
  'bundle.imported': 'Importé de {station}, dans l’état du {at}.',
  'bundle.applied':
    '{count, plural, =0 {Rien n’y était nouveau.} one {# modification était nouvelle ici.} other {# modifications étaient nouvelles ici.}}',
  'bundle.known': '{count, plural, =0 {} one {# était déjà là.} other {# étaient déjà là.}}',
  'bundle.waiting':
    '{count, plural, one {# modification en attend une autre qui n’est pas encore arrivée. Elle est gardée, et prise quand celle-ci arrive : avec le prochain paquet ou le prochain échange.} other {# modifications en attendent d’autres qui ne sont pas encore arrivées. Elles sont gardées, et prises quand celles-ci arrivent : avec le prochain paquet ou le prochain échange.}}',
  'bundle.stopped.make': 'C’est arrêté. Il ne reste rien du paquet.',
  'bundle.stopped.snapshot': 'C’est arrêté. Il ne reste rien de la copie.',
  'bundle.stopped.import':
    'C’est arrêté. Ce qui est venu jusque-là reste ; importez à nouveau le fichier pour le reste.',
  'bundle.failed.make': 'Le paquet n’a pas été fait',
  'bundle.failed.snapshot': 'La copie du registre n’a pas été faite',
  'bundle.failed.import': 'Le fichier n’a pas été importé jusqu’au bout',
  'bundle.failed.full':
    'Il n’y a pas assez de place là. Rien n’est resté ; faites de la place ou prenez une autre clé.',
  'bundle.failed.missing': 'Le dossier n’est pas là, ou la clé a été retirée. Rebranchez-la et recommencez.',
  'bundle.failed.read-only': 'Satchel n’a pas le droit d’y écrire. Prenez une autre clé ou un autre dossier.',
  'bundle.failed.too-large':
    'Ce qui est à transporter est plus grand qu’un fichier ne peut l’être là. Formatez la clé en exFAT ou prenez-en une autre.',
  'bundle.failed.not-read-back':
    'Ce qui a été écrit n’a pas pu être relu tel quel. Rien n’est resté ; prenez une autre clé.',
  'bundle.failed.not-saved':
    'Le disque de cet ordinateur n’a plus rien laissé enregistrer. Ce qui est venu avant reste ; faites de la place et importez à nouveau le fichier.',
  'bundle.failed.changed':
    'Le fichier a changé pendant l’importation. Ce qui est venu avant reste ; importez-le à nouveau.',
  'bundle.failed.unsigned':
    'Il y a ici des modifications d’un autre poste dont la signature n’est pas encore arrivée : aucun autre poste ne les prendrait. Échangez avec ce poste et recommencez, ou faites plutôt un paquet.',
  'bundle.failed.other':
    'Quelque chose n’a pas marché ici. Rien n’est resté d’un fichier qui se faisait, et un fichier reçu peut être importé à nouveau. Recommencez.',
  'bundle.refused': 'Rien n’a été pris du fichier',
  'bundle.refused.missing': 'Il n’y a pas de tel fichier, ou la clé a été retirée. Rebranchez-la et recommencez.',
  'bundle.refused.unreadable':
    'Ce fichier ne peut pas être lu. Demandez à qui s’occupe de cet ordinateur, ou copiez-le à nouveau de là où il a été fait.',
  'bundle.refused.not-a-bundle':
    'Ce fichier n’a pas été fait par Satchel pour être transporté. Cherchez-en un dont le nom finit par « .satchel ».',
  'bundle.refused.passphrase-needed':
    'Ce fichier est scellé avec une phrase secrète. Tapez celle avec laquelle il a été fait.',
  'bundle.refused.wrong-passphrase':
    'Ce n’est pas la phrase secrète avec laquelle le fichier a été fait. Vérifiez-la et tapez-la à nouveau.',
  'bundle.refused.other-recipient':
    'Ce fichier est scellé pour un autre poste. Faites-en faire un pour ce poste, ou avec une phrase secrète.',
  'bundle.refused.cut':
    'Le fichier finit trop tôt : il n’a pas été copié en entier. Copiez-le à nouveau de là où il a été fait.',
  'bundle.refused.damaged': 'Le fichier est abîmé. Copiez-le à nouveau de là où il a été fait.',
  'bundle.refused.newer':
    'Ce fichier a été fait par une version plus récente de Satchel. Mettez d’abord ce poste à jour.',
  'bundle.refused.unknown-station': 'Ce fichier vient d’un poste que personne n’a admis ici. Reliez d’abord ce poste.',
  'bundle.refused.revoked-station': 'Ce fichier vient d’un poste qui a été exclu. On n’en prend plus rien.',
  'bundle.refused.forged':
    'Ce que contient ce fichier n’est pas ce que ses postes ont enregistré. Dites-le à qui s’occupe du poste qui l’a fait, et ne prenez rien d’autre de là tant qu’on ne sait pas pourquoi.',
  'bundle.refused.older-passwords':
    'Quelqu’un ne s’est pas connecté ici depuis une ancienne version de Satchel et ne le pourrait plus. Que chacun se connecte ici une fois, puis importez à nouveau le fichier.',
  'bundle.refused.not-all-there':
    'Tout ce qui est ici n’entre pas dans cette copie : elle n’a pas été prise et rien n’a changé. Échangez avec ce poste par le réseau, ou importez un paquet.',
  'bundle.badFolder':
    'Il n’y a pas de tel dossier, ou Satchel n’a pas le droit d’y écrire. Écrivez le chemin entier, et pas le dossier du registre lui-même.',
  'bundle.badPath': 'Écrivez le chemin entier du fichier.',
  'bundle.noKey': 'Rien n’est encore venu de ce poste, sa clé n’est donc pas connue. Prenez plutôt une phrase secrète.',
  'snapshot.title': 'Démarrer un nouveau poste à partir de celui-ci',
  'snapshot.text':
    'Pour un poste qui vient d’être installé et s’est joint : une copie de tout le registre dans un seul fichier scellé. C’est plus rapide que d’attendre que tout passe par le réseau. Le fichier s’importe là-bas ; ce que ce poste a déjà reste, et l’on continue de travailler aux deux.',
  'snapshot.forAnybodyText': 'Tous les patients, visites et comptes y sont, pour quiconque connaît la phrase secrète.',
  'snapshot.forPeerText': 'Seul ce poste peut l’ouvrir.',
  'snapshot.make': 'Faire la copie',
  'snapshot.made':
    'Tout le registre est dans ce fichier. Il a été relu sur la clé et il est entier. Retirez la clé comme cet ordinateur le demande, et importez le fichier sur le nouveau poste.',
  'snapshot.imported':
    'Tout le registre de {station}, dans l’état du {at}, est ici maintenant, avec tout ce qui y était avant.',
  'undo.none': 'Rien de ce qui en est venu après son exclusion n’est valable ici.',
  'undo.count':
    '{count, plural, one {# dossier dit} other {# dossiers disent}} ce qui est venu de ce poste par d’autres, sans que celui qui l’a exclu le connaisse : {fields, plural, one {# indication} other {# indications}}.',
  'undo.text':
    'Dans l’historique d’un dossier, c’est marqué. Vous pouvez remettre d’un coup ce qui était dit avant : les patients qu’il a ajoutés sont retirés, et l’historique garde tout.',
  'undo.left':
    '{count, plural, one {# indication reste} other {# indications restent}} en l’état, car quelqu’un y a travaillé depuis.',
  'undo.accounts':
    '{count, plural, one {# compte y a aussi été créé ou modifié} other {# comptes y ont aussi été créés ou modifiés}}. Regardez sous « Personnel », et désactivez qui vous ne connaissez pas.',
  'undo.submit': 'Remettre ce qui était dit avant',
  'undo.ofStation': 'Remettre ce qui était dit avant : {name}',
  'undo.done': '{name} : remis dans {count, plural, one {# dossier} other {# dossiers}}.',
  'autoUnlock.title': 'Démarrer sans mot de passe',
  'autoUnlock.text':
    'Après un démarrage, le poste attend que quelqu’un se connecte. Il peut aussi ouvrir le registre tout seul, avec un secret que le système d’exploitation garde pour le compte de cet ordinateur utilisé en ce moment.',
  'autoUnlock.means':
    'Alors, quiconque peut ouvrir ce compte peut démarrer le poste sans mot de passe : protégez le compte par un bon mot de passe à lui. Le personnel se connecte toujours pour voir les patients.',
  'autoUnlock.turnOn': 'Démarrer sans mot de passe',
  'autoUnlock.turnOff': 'Redemander un mot de passe',
  'autoUnlock.isOn': 'Ce poste démarre sans mot de passe.',
  'autoUnlock.turnedOn': 'Dès le prochain démarrage, ce poste s’ouvre tout seul.',
  'autoUnlock.turnedOff': 'Dès le prochain démarrage, quelqu’un doit d’abord se connecter.',
  'autoUnlock.refused': 'Le système d’exploitation n’a pas gardé le secret. Rien n’a été modifié.',
  'autoUnlock.basic-text':
    'Impossible ici : cet ordinateur n’a pas de coffre à mots de passe (comme GNOME Keyring ou KWallet). Il garderait le secret en clair, et quiconque copie le dossier pourrait ouvrir le registre.',
  'autoUnlock.no-encryption':
    'Impossible en ce moment : le système d’exploitation ne garde pas de secrets. Son coffre à mots de passe est peut-être verrouillé.',
  'autoUnlock.cannot-open':
    'Le système d’exploitation n’ouvre pas le secret : il a été gardé sur un autre ordinateur, ou pour un autre compte. Tant que ce n’est pas activé ici, quelqu’un doit se connecter après chaque démarrage.',
  'autoUnlock.no-store':
    'Le poste a été démarré sans le programme de bureau, qui seul peut demander le secret au système d’exploitation. Quelqu’un doit donc se connecter après chaque démarrage.',
  'registryKey.title': 'Clé du registre',
  'registryKey.text':
    'Le registre est chiffré avec une clé qui lui est propre, que le mot de passe de chacun ouvre. Quand le compte de quelqu’un est désactivé, et quand la clé de secours est renouvelée, le registre reçoit de lui-même une nouvelle clé : une ancienne copie des clés n’ouvre alors plus rien d’aujourd’hui. Les mots de passe restent les mêmes.',
  'registryKey.start': 'Lui donner une nouvelle clé maintenant',
  'registryKey.done': 'Le registre a une nouvelle clé.',
  'registryKey.running':
    'Le registre reçoit une nouvelle clé. On peut continuer à lire ; ce qui est enregistré attend la fin.',
  'registryKey.due':
    'Le registre doit recevoir une nouvelle clé : quelqu’un est parti, la clé de secours a été renouvelée, ou une sauvegarde a été restaurée.',
  'registryKey.waits':
    'La nouvelle clé attend que ceci ait servi une fois depuis la dernière mise à jour : {names}. Si vous lui donnez une nouvelle clé maintenant, cela n’ouvrira plus rien : ces personnes auront besoin d’un nouveau mot de passe, et la clé de secours devra être renouvelée.',
  'registryKey.way.recovery-key': 'la clé de secours',
  'registryKey.way.key-file': 'le fichier de clé',
  'registryKey.way.key-store': 'le démarrage sans mot de passe',
  'registryKey.file.title': 'Fichier de clé',
  'registryKey.file.text':
    'Le poste peut ouvrir le registre de lui-même avec le fichier de clé avec lequel il a été démarré. Qui possède ce fichier et le dossier du registre possède alors tout ce qu’il contient. Le personnel se connecte toujours pour voir les patients.',
  'registryKey.file.on': 'Ouvrir par le fichier de clé',
  'registryKey.file.isOn': 'Un fichier de clé ouvre ce poste.',
  'registryKey.file.refused': 'Le fichier de clé ne peut pas servir. Rien n’a été changé.',
  'registryKey.mismatch.title': 'Le registre et ses clés ne vont pas ensemble',
  'registryKey.mismatch.keyring-older':
    'Le fichier des clés est plus ancien que le registre : des mots de passe retirés pourraient l’ouvrir à nouveau.',
  'registryKey.mismatch.keyring-changed': 'Le fichier des clés a été changé par autre chose que Satchel.',
  'registryKey.mismatch.registry-older':
    'Le registre est plus ancien que ses clés : ce qui a été enregistré en dernier peut manquer.',
  'registryKey.mismatch.history-rewritten':
    'Ce qui avait été enregistré dit maintenant autre chose : l’histoire du registre a été réécrite.',
  'registryKey.mismatch.history-longer':
    'Il y a des changements qui n’étaient pas là quand le poste a été fermé la dernière fois.',
  'registryKey.mismatch.registry-changed':
    'Le fichier du registre n’est plus tel que Satchel l’a fermé : autre chose l’a modifié, ou une partie plus ancienne a été remise.',
  'registryKey.mismatch.text':
    'Rien n’a été changé. Si quelqu’un a remis une sauvegarde à la main, c’est pour cela. Si ce n’est personne, gardez une copie de tout le dossier et demandez à la personne qui vous aide.',
  'registryKey.mismatch.accept': 'Nous savons pourquoi',
  'staff.title': 'Qui peut se connecter',
  'staff.you': 'Vous',
  'staff.disabled': 'Désactivé',
  'staff.since': 'Depuis {when}',
  'staff.change': 'Modifier',
  'staff.changeOf': 'Modifier le compte de {name}',
  'staff.add': 'Ajouter quelqu’un',
  'staff.added': '{name} peut maintenant se connecter.',
  'staff.role': 'Rôle',
  'staff.firstPassword': 'Premier mot de passe',
  'staff.passwordHint': 'Au moins 8 caractères. La personne peut le changer sous « Mon compte ».',
  'staff.taken': 'Quelqu’un ici a déjà ce nom d’utilisateur, ou un nom qui lui ressemble. Choisissez-en un autre.',
  'staff.saveRole': 'Enregistrer le rôle',
  'staff.roleChanged': 'Le rôle de {name} est maintenant : {role}.',
  'staff.setPassword': 'Donner un nouveau mot de passe',
  'staff.passwordSet': '{name} a un nouveau mot de passe et doit se reconnecter.',
  'staff.disable': 'Désactiver ce compte',
  'staff.disableText':
    'Un compte désactivé ne peut plus se connecter, et ses sessions se terminent aussitôt. Ce que la personne a saisi reste. Le compte peut être réactivé avec un nouveau mot de passe.',
  'staff.tokens': 'Codes d’accès créés par cette personne',
  'staff.tokensEnd':
    'Ces codes d’accès prennent fin quand le compte est désactivé ou n’est plus celui d’un administrateur : qui a créé un code peut l’avoir gardé.',
  'staff.tokens.end': 'Ils prennent fin',
  'staff.tokens.keep': 'Les programmes continuent à les utiliser',
  'staff.disabledNow': '{name} ne peut plus se connecter.',
  'staff.enable': 'Réactiver ce compte',
  'staff.enableText': 'La désactivation a détruit l’ancien mot de passe. Avec un nouveau, le compte est réactivé.',
  'staff.enabledNow': '{name} peut de nouveau se connecter.',
  'staff.notOwn': 'Vous ne pouvez pas désactiver votre propre compte. Un autre administrateur peut le faire.',
  'staff.last': 'C’est le dernier administrateur. Nommez d’abord quelqu’un d’autre administrateur.',
  'token.title': 'Accès des autres programmes',
  'token.text':
    'Un programme qui travaille avec ce registre, par exemple celui d’un laboratoire, présente un code d’accès au lieu d’un mot de passe.',
  'token.docs': 'Comment un programme parle à ce poste',
  'token.none': 'Aucun programme n’a encore de code d’accès.',
  'token.past':
    '{count, plural, one {# code d’accès qui n’ouvre plus rien} other {# codes d’accès qui n’ouvrent plus rien}}',
  'token.neverUsed': 'Jamais utilisé',
  'token.used': 'Dernière utilisation : {when}',
  'token.expires': 'Jusqu’au {when}',
  'token.expired': 'Expiré le {when}',
  'token.neverExpires': 'N’expire pas',
  'token.revokedAt': 'Bloqué le {when}',
  'token.madeBy': 'Créé par {name}, {when}',
  'token.new': 'Un code d’accès pour un autre programme',
  'token.name': 'Nom du programme',
  'token.nameHint': 'Il figure à côté de chaque modification faite par le programme.',
  'token.lifetime': 'Expire',
  'token.days': 'Après {count, plural, one {# jour} other {# jours}}',
  'token.make': 'Créer un code d’accès',
  'token.made': 'Le code d’accès de {name}',
  'token.once':
    'Copiez-le maintenant dans le programme : il est montré une seule fois et n’est gardé nulle part. Qui le possède peut faire ce que son rôle permet.',
  'token.label': 'Code d’accès (token)',
  'token.copy': 'Copier',
  'token.copied': 'Le code d’accès est copié.',
  'token.marked': 'Le code d’accès est sélectionné : copiez-le avec Ctrl+C.',
  'token.done': 'Je l’ai',
  'token.revoke': 'Bloquer',
  'token.revokeOf': 'Bloquer le code d’accès de {name}',
  'token.forGood':
    'Le programme qui l’utilise n’a aussitôt plus accès, et le code ne marchera plus jamais. On ne peut pas revenir en arrière.',
  'token.revokeForGood': 'Bloquer définitivement',
  'token.keep': 'Le garder',
  'token.revoked': 'Le code d’accès de {name} est bloqué.',
  'account.signOut': 'Se déconnecter',
  'account.keys': 'Touches',
  'account.changePassword': 'Changer mon mot de passe',
  'account.ownPassword': 'Votre mot de passe actuel',
  'account.wrongPassword': 'Ce n’est pas votre mot de passe actuel.',
  'password.guessable':
    'C’est l’un des premiers mots de passe que d’autres essaieraient. Prenez plusieurs mots, ou un plus long.',
  'confirm.title': 'Votre mot de passe, encore une fois',
  'confirm.text': 'Ceci donne à quelqu’un du pouvoir sur ce registre : le poste demande donc si c’est toujours vous.',
  'confirm.submit': 'Continuer',
  'account.newPassword': 'Nouveau mot de passe',
  'account.newRepeat': 'Nouveau mot de passe, encore une fois',
  'account.passwordChanged': 'Votre mot de passe est changé. Vos autres sessions sont terminées.',
  'keys.letters': 'Touches sans Ctrl ni Alt',
  'keys.text':
    'Hors d’un champ, V, E, P, / et ? agissent quand on les presse seules, et non au milieu d’un mot. Désactivez-les si vous dictez, ou si des touches sont enfoncées par erreur.',
  'keys.on': 'Activées',
  'keys.off': 'Désactivées',
  'keys.areOff': 'Les touches sans Ctrl ni Alt sont désactivées. On les réactive dans Réglages, sous Mon compte.',

  'menu.file': 'Fichier',
  'menu.edit': 'Édition',
  'menu.view': 'Affichage',
  'menu.help': 'Aide',
  'menu.about': 'À propos de Satchel',
  'menu.quit': 'Quitter Satchel',
  'menu.hide': 'Masquer Satchel',
  'menu.hideOthers': 'Masquer les autres',
  'menu.unhide': 'Tout afficher',
  'menu.print': 'Imprimer…',
  'menu.preview': 'Aperçu avant impression',
  'menu.savePdf': 'Enregistrer en PDF…',
  'menu.notSaved':
    'Le fichier n’a pas pu être enregistré. Rien n’a changé dans le registre. Choisissez un autre dossier et réessayez.',
  'menu.folder': 'Ouvrir le dossier des données',
  'menu.updateFolder': 'Mettre à jour depuis un dossier…',
  'menu.updateLook': 'Chercher une mise à jour…',
  'menu.undo': 'Annuler',
  'menu.redo': 'Rétablir',
  'menu.cut': 'Couper',
  'menu.copy': 'Copier',
  'menu.paste': 'Coller',
  'menu.selectAll': 'Tout sélectionner',
  'menu.actualSize': 'Taille réelle',
  'menu.zoomIn': 'Agrandir',
  'menu.zoomOut': 'Réduire',
  'menu.fullScreen': 'Plein écran',
  'menu.reload': 'Recharger la page',
  'menu.developer': 'Outils de développement',
  'menu.licence': 'Logiciel libre sous licence MIT',

  'update.choose': 'Choisissez le dossier de la mise à jour',
  'update.copying': 'La mise à jour est copiée et vérifiée.',
  'update.copyingDetail': 'Rien n’est installé avant votre accord.',
  'update.cancel': 'Annuler',
  'update.offer': 'Installer Satchel {version} maintenant ?',
  'update.offerDetail':
    'Elle vient bien des auteurs de Satchel et rien n’y a été modifié. Une sauvegarde du registre est d’abord faite et vérifiée. Puis Satchel se ferme et s’ouvre de nouveau, et chacun se reconnecte. Cela peut aussi attendre un autre jour.',
  'update.now': 'Installer maintenant',
  'update.later': 'Plus tard',
  'update.unchanged': 'Rien n’a été modifié. Satchel et le registre sont comme avant.',
  'update.problem.no-key':
    'Ce Satchel n’accepte pas de mises à jour : il a été fait sans la clé qui sert à les vérifier. Installez une version plus récente à la main.',
  'update.problem.no-self':
    'Ce Satchel ne peut pas se remplacer lui-même, à cause de la façon ou de l’endroit où il a été installé. Installez la version plus récente à la main ; le registre reste où il est.',
  'update.problem.no-address':
    'Aucune adresse de mise à jour n’est réglée sur cet ordinateur. La personne qui s’en occupe peut en régler une ; ou mettez à jour depuis un dossier.',
  'update.problem.unreachable':
    'L’adresse des mises à jour ne répond pas. Vérifiez le réseau, ou mettez à jour depuis un dossier.',
  'update.problem.no-release':
    'Il n’y a pas de mise à jour à cet endroit. Choisissez le dossier qui contient satchel-release.json.',
  'update.problem.not-genuine':
    'Ceci n’est pas signé par les auteurs de Satchel, ou a été modifié depuis. Ne l’installez pas ; demandez de nouveau la mise à jour à une personne de confiance.',
  'update.problem.not-understood':
    'Cette mise à jour est faite d’une manière que ce Satchel ne connaît pas. Installez la version plus récente à la main.',
  'update.problem.not-newer':
    'La version {version} s’y trouve. Ce Satchel est la version {own} : il n’y a rien de plus récent à installer.',
  'update.problem.no-file': 'La version {version} s’y trouve, mais pas pour ce type d’ordinateur.',
  'update.problem.data-too-old':
    'La version {version} est trop en avance pour ce registre. Installez d’abord une version entre {own} et celle-ci.',
  'update.problem.damaged':
    'Le fichier de la mise à jour manque, est incomplet ou abîmé. Copiez de nouveau la mise à jour.',
  'update.problem.disk-full': 'Le disque est plein. Faites de la place et réessayez.',
  'update.problem.not-backed-up': 'La sauvegarde n’a pas pu être faite, et rien n’est installé sans elle.',
  'update.problem.not-installed': 'La nouvelle version n’a pas pu être mise en place.',
  'update.problem.unexpected': 'Il s’est passé quelque chose que Satchel ne connaît pas.',

  // The page in place of the registry, when it cannot be opened. Each line of a `do` is one step.
  'startupError.folder': 'Dossier du registre',
  'startupError.showFolder': 'Ouvrir le dossier',
  'startupError.openAgain': 'Rouvrir',
  'startupError.quit': 'Quitter',
  'startupError.forHelper': 'Pour la personne qui vous aide',
  'startupError.unanswered':
    'Cela n’a pas marché. Essayez encore une fois, ou fermez cette fenêtre et redémarrez Satchel.',
  'startupError.nothingLost': 'Rien n’a été modifié et rien n’est perdu.',
  'startupError.unchanged': 'Rien n’a été modifié. Satchel ne met jamais un registre vide à la place du vôtre.',
  'startupError.neverEmptied':
    'Satchel ne vide et ne remplace jamais un registre : ce qui était enregistré est dans son dossier.',
  'startupError.typedIsKept':
    'Ce qui était enregistré est en sécurité. Ce que vous étiez en train de saisir est gardé jusqu’à votre connexion.',
  'startupError.folder-in-use.title': 'Satchel est déjà ouvert',
  'startupError.folder-in-use.what':
    'Un autre Satchel travaille avec ce dossier sur cet ordinateur. Un seul peut le faire à la fois.',
  'startupError.folder-in-use.do':
    'Cherchez sa fenêtre et continuez là, ou fermez-la et réessayez.\nSi vous n’en trouvez pas, redémarrez l’ordinateur.',
  'startupError.folder-not-writable.title': 'Satchel ne peut pas écrire dans son dossier',
  'startupError.folder-not-writable.what':
    'Cet ordinateur ne laisse pas Satchel y écrire ; rien ne pourrait être enregistré.',
  'startupError.folder-not-writable.do':
    'Si le dossier est sur un autre disque ou une clé USB, vérifiez que le disque ou la clé est branché et non protégé en écriture.\nSinon, demandez à la personne qui s’occupe de cet ordinateur de vous permettre d’écrire dans le dossier.',
  'startupError.disk-full.title': 'Le disque est plein',
  'startupError.disk-full.what': 'Satchel a besoin d’un peu de place sur le disque pour ouvrir le registre.',
  'startupError.disk-full.do':
    'Supprimez ou déplacez des fichiers inutiles, mais rien dans le dossier du registre.\nVidez la corbeille et réessayez.',
  'startupError.disk-failing.title': 'Le disque a des défaillances',
  'startupError.disk-failing.what': 'Le disque de cet ordinateur ne peut pas être lu ou écrit comme il faut.',
  'startupError.disk-failing.do':
    'Fermez les autres programmes et réessayez.\nSi cela revient, faites examiner le disque et restaurer la dernière sauvegarde sur un autre.',
  'startupError.registry-missing.title': 'Le fichier du registre manque',
  'startupError.registry-missing.what': 'Le dossier est là, mais le fichier avec les patients n’y est pas.',
  'startupError.registry-missing.do':
    'S’il a été déplacé, ou s’il est sur un disque qui n’est pas branché, remettez-le et réessayez.\nSinon, demandez à la personne qui vous aide de le remettre à partir d’une sauvegarde.',
  'startupError.registry-newer.title': 'Ce Satchel est trop ancien',
  'startupError.registry-newer.what':
    'Le registre a été ouvert en dernier par une version plus récente. Celle-ci n’y touche pas.',
  'startupError.registry-newer.do': 'Installez le Satchel le plus récent sur cet ordinateur.',
  'startupError.registry-damaged.title': 'Le fichier du registre ne peut pas être lu',
  'startupError.registry-damaged.what': 'Il est abîmé, ou appartient à un autre registre.',
  'startupError.registry-damaged.do':
    'Laissez le dossier tel quel : n’y supprimez et n’y déplacez rien.\nDemandez à la personne qui vous aide de restaurer la dernière sauvegarde.',
  'startupError.registry-log-foreign.title': 'Le fichier du registre et son journal ne vont pas ensemble',
  'startupError.registry-log-foreign.what':
    'Une sauvegarde a été mise à la place du fichier, et le journal « registry….db-wal » du fichier précédent est encore là. Ensemble, ils s’abîmeraient l’un l’autre.',
  'startupError.registry-log-foreign.do':
    'Demandez à la personne qui vous aide de déplacer « registry….db-wal » dans un autre dossier et de le garder : il contient ce qui a été enregistré en dernier.\nRéessayez.',
  'startupError.keys-newer.title': 'Ce Satchel est trop ancien',
  'startupError.keys-newer.what':
    'Les mots de passe du registre ont été enregistrés en dernier par une version plus récente. Celle-ci ne peut pas les lire.',
  'startupError.keys-newer.do': 'Installez le Satchel le plus récent sur cet ordinateur.',
  'startupError.keys-damaged.title': 'Les mots de passe ne peuvent pas être lus',
  'startupError.keys-damaged.what':
    'Le fichier « keys.json », par lequel vos mots de passe ouvrent le registre, est abîmé ou manque.',
  'startupError.keys-damaged.do':
    'Laissez le dossier tel quel : n’y supprimez et n’y déplacez rien.\nDemandez à la personne qui vous aide de remettre une copie de ce fichier.',
  'startupError.key-file-wrong.title': 'La clé n’ouvre pas ce registre',
  'startupError.key-file-wrong.what':
    'Satchel a été installé pour ouvrir le registre avec un fichier de clé, mais celui-ci appartient à un autre registre.',
  'startupError.key-file-wrong.do':
    'Demandez à la personne qui a installé cet ordinateur de donner à Satchel le bon fichier de clé, ou aucun : vous ouvrez alors le registre en vous connectant.',
  'startupError.key-file-readable.title': 'Le fichier de clé n’est pas sûr',
  'startupError.key-file-readable.what':
    'D’autres personnes sur cet ordinateur pourraient lire la clé du registre, et avec elle tous les patients.',
  'startupError.key-file-readable.do':
    'Demandez à la personne qui a installé cet ordinateur de ne laisser lire le fichier de clé qu’à votre compte.',
  'startupError.key-file-empty.title': 'Le fichier de clé ne contient pas de clé',
  'startupError.key-file-empty.what':
    'Satchel a été installé pour ouvrir le registre avec un fichier de clé, mais il n’y a pas de clé dedans. Le fichier a été laissé tel quel.',
  'startupError.key-file-empty.do':
    'Demandez à la personne qui a installé cet ordinateur de remettre le fichier de clé, ou de démarrer Satchel sans lui : vous ouvrez alors le registre en vous connectant.',
  'startupError.port-in-use.title': 'Un autre programme est dans le chemin',
  'startupError.port-in-use.what': 'Il utilise le numéro (port) sous lequel Satchel sert le registre.',
  'startupError.port-in-use.do':
    'Fermez les autres programmes, ou redémarrez l’ordinateur, et réessayez.\nSi cela revient, demandez à la personne qui a installé cet ordinateur de choisir un autre port.',
  'startupError.port-reserved.title': 'Satchel ne peut pas utiliser ce port',
  'startupError.port-reserved.what':
    'Il a été installé pour servir le registre sous un numéro (port) que cet ordinateur se réserve.',
  'startupError.port-reserved.do':
    'Demandez à la personne qui a installé cet ordinateur de choisir un port au-dessus de 1023.',
  'startupError.setting.title': 'Un réglage est faux',
  'startupError.setting.what': 'Satchel a été démarré avec un réglage qu’il ne peut pas utiliser.',
  'startupError.setting.do':
    'Demandez à la personne qui a installé cet ordinateur de le corriger. Lequel c’est est écrit ci-dessous.',
  'startupError.sqlite-unfit.title': 'Ce Satchel n’est pas complet',
  'startupError.sqlite-unfit.what':
    'La partie qui garde le registre n’est pas celle qu’il faut à Satchel. Avec elle, des dossiers pourraient être perdus.',
  'startupError.sqlite-unfit.do': 'Installez Satchel à nouveau. Le registre reste tel quel.',
  'startupError.unexpected.title': 'Satchel ne peut pas démarrer',
  'startupError.unexpected.what': 'Il s’est produit une erreur que Satchel ne connaît pas.',
  'startupError.unexpected.do':
    'Réessayez, ou redémarrez l’ordinateur.\nSi cela revient, demandez à la personne qui vous aide.',
  'startupError.window-crashed.title': 'La fenêtre s’est arrêtée',
  'startupError.window-crashed.what':
    'Une erreur s’est produite dans cette fenêtre. Le registre lui-même n’est pas touché.',
  'startupError.window-crashed.do': 'Rouvrez-la et connectez-vous.',
  'startupError.window-hung.title': 'La fenêtre ne répond pas',
  'startupError.window-hung.what': 'Elle est occupée depuis trop longtemps. Le registre lui-même n’est pas touché.',
  'startupError.window-hung.do': 'Rouvrez-la et connectez-vous.',
  // Visits of any day, and by month
  'nav.account': 'Compte : {name}',
  'visit.usualReasons': 'Motifs habituels',
  'visit.startsInFuture': 'Ce début est dans le futur. Est-ce exact ?',
  'visit.startsTooLate': 'Le début est dans plus d’un jour. Vérifiez la date.',
  'visit.saveAnyway': 'Oui, enregistrer',
  'visit.hereAlready': 'Ce patient est déjà ici',
  'visit.severalOpen': 'Plusieurs visites sont en cours. Terminez la bonne.',
  'help.days': 'Dans Aujourd’hui : le jour d’avant, le jour d’après',
  'help.reasons': 'Au début d’une visite : un motif habituel',
  'day.before': 'Le jour d’avant',
  'day.after': 'Le jour d’après',
  'day.choose': 'Choisir un jour',
  'day.wereHere': 'Étaient ici',
  'day.notEnded': 'Pas terminées',
  'day.nobody': 'Aucune visite ce jour-là.',
  'day.asOf': 'État à {when}. Ce qui a changé depuis n’est pas affiché.',
  'day.list': 'Imprimer la liste',
  'day.listTitle': 'Visites du {day}',
  'day.backToDay': 'Retour au jour',
  'day.printed': 'Imprimé le {when}',
  'calendar.before': 'Le mois d’avant',
  'calendar.after': 'Le mois d’après',
  'month.open': 'Rapport du mois',
  'month.title': 'Rapport : {month}',
  'month.month': 'Mois',
  'month.year': 'Année',
  'month.newPatients': 'Nouveaux patients',
  'month.patientsSeen': 'Patients vus',
  'month.none': 'Aucune visite ce mois-ci.',
  'month.byDay': 'Visites par jour',
  'month.byDaySummary':
    '{total, plural, one {# visite} other {# visites}} en {days, plural, one {# jour} other {# jours}}. Les week-ends sont plus pâles.',
  'month.byReason': 'Visites par motif',
  'month.otherReasons': 'Autres motifs',
  'month.noReason': 'Sans motif',
  'month.byAge': 'Visites par âge et sexe',
  'month.byAgeSummary':
    '{total, plural, one {# visite} other {# visites}}, selon l’âge le jour de la visite : {women, number} de femmes et filles, {men, number} d’hommes et garçons, {others, number} d’un autre sexe ou non connu.',
  'month.byGender': 'Visites par sexe',
  'month.byCategory': 'Visites par catégorie',
  'month.total': 'Total',
};
