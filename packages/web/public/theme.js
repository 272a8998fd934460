// Runs before the first paint, so it stays a file of its own: the policy of the page allows no inline script,
// and a module would come after the paint. The app later takes the language from the `lang` found here.
(function () {
  var root = document.documentElement;
  var desk = { light: '#E4EAE6', dark: '#0E1412' };

  function read(storage, key) {
    try {
      return window[storage].getItem(key);
    } catch {
      return null; // the browser may refuse storage: then the defaults below apply
    }
  }

  function cookie(name) {
    var found = document.cookie.split('; ').find(function (part) {
      return part.indexOf(name + '=') === 0;
    });
    return found ? found.slice(name.length + 1) : null;
  }

  var stored = read('localStorage', 'theme');
  var theme =
    stored === 'light' || stored === 'dark'
      ? stored
      : window.matchMedia('(prefers-color-scheme: dark)').matches
        ? 'dark'
        : 'light';
  root.dataset.theme = theme;
  if (stored === theme) {
    // The learner's choice overrides the system's preference, in the browser's toolbar too.
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
      meta.setAttribute('content', desk[theme]);
    });
  }

  var served = root.lang;
  var candidates = [
    new URLSearchParams(location.search).get('lng'),
    cookie('i18next'),
    read('localStorage', 'i18nextLng'),
    read('sessionStorage', 'i18nextLng'),
  ].concat(navigator.languages || [navigator.language], served);
  var language = candidates
    .filter(Boolean)
    .map(function (tag) {
      return tag.toLowerCase().split('-')[0];
    })
    .find(function (tag) {
      return tag === 'pl' || tag === 'en';
    });
  root.lang = language || 'en';

  // Files that the build names in a <meta>, fetched before anything asks for them.
  function fetchAhead(name, attributes) {
    var named = document.querySelector('meta[name="' + name + '"]');
    (named && named.content ? named.content.split(' ') : []).forEach(function (href) {
      if (document.querySelector('link[href="' + href + '"]')) return;
      var link = document.createElement('link');
      // A screen's styles are named among its modules, which are loaded by CORS; a preload in another mode would be in vain.
      var style = attributes.rel === 'modulepreload' && /\.css$/.test(href);
      var asStyle = { rel: 'preload', as: 'style', crossOrigin: 'anonymous' };
      Object.assign(link, style ? asStyle : attributes, { href: href });
      document.head.append(link);
    });
  }

  var learner = read('localStorage', 'authTokens') !== null;

  // Imports of the app's start, which the browser would otherwise discover only when the app runs.
  function fetchForApp() {
    // Polish letters live in a second file of each family.
    if (root.lang === 'pl') {
      fetchAhead('fonts-latin-ext', { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
    }
    fetchAhead('texts-' + root.lang, { rel: 'modulepreload' });
    // Only learners have cards on disk, and screens that show them.
    if (!learner) return;
    fetchAhead('learner-modules', { rel: 'modulepreload' });
    fetchAhead('screen-' + (location.pathname.split('/')[1] || 'main'), { rel: 'modulepreload' });
  }

  // The first paint uses the fallback fonts; each of these is swapped in when it has loaded, or when the page has
  // loaded: waiting for both costs a slow phone more than a second layout.
  function awaitFonts() {
    root.dataset.awaits = 'word ui';
    function come(event) {
      root.dataset.awaits = root.dataset.awaits.replace(event.target.dataset.ends, '');
    }
    // In the capture phase, because `load` and `error` do not bubble.
    document.addEventListener('load', come, true);
    window.addEventListener('load', function () {
      root.dataset.awaits = '';
    });
  }

  // A page rendered ahead is for visitors: a learner, and anyone who asked for `#/`, the login, must not see it flash by.
  if ('visitor' in root.dataset) {
    var appWanted = learner || location.hash === '#/';
    // Nor may a visitor see the wrong language flash by.
    if (appWanted || root.lang !== served) root.dataset.app = '';
    if (appWanted) {
      fetchAhead('app-modules', { rel: 'modulepreload' });
      fetchForApp();
    } else if (root.lang !== served) {
      // The server cannot see what is stored here, so it may have rendered the other language.
      var address = new URL(location.href);
      address.searchParams.set('lng', root.lang);
      location.replace(address.href);
    } else awaitFonts();
  } else fetchForApp();
})();
