"""Reference values for statistics.test.ts, by scipy 1.17.1 and statsmodels 0.15.0:
python make.py > reference.json && npx biome format --write reference.json (nothing else of the project needs Python)."""

import json

import numpy as np
import statsmodels.api as sm
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.power import TTestPower

rng = np.random.default_rng(20261122)


def clustered(cases, epochs):
    base = rng.random(cases)
    scores = [[float(rng.random() < p) for _ in range(epochs[n % len(epochs)])] for n, p in enumerate(base)]
    y = np.concatenate(scores)
    groups = np.concatenate([[n] * len(each) for n, each in enumerate(scores)])
    fit = sm.OLS(y, np.ones(len(y))).fit(cov_type="cluster", cov_kwds={"groups": groups}, use_t=True)
    low, high = fit.conf_int()[0]
    return {"scores": scores, "mean": fit.params[0], "stderr": fit.bse[0], "ci95": [low, high]}


def paired(n, effect, repeat=1):
    before = np.round(rng.beta(4, 3, n), 2)
    after = np.round(np.clip(before + rng.normal(effect, 0.12, n), 0, 1), 2)
    listed = {"baseline": before.tolist(), "candidate": after.tolist(), "repeat": repeat}
    before, after = np.tile(before, repeat), np.tile(after, repeat)
    n, diff = n * repeat, after - before
    boot = stats.bootstrap((diff,), np.mean, n_resamples=20_000, method="percentile", rng=rng).confidence_interval
    return {
        **listed,
        "diff": diff.mean(),
        "stderr": stats.sem(diff),
        "t_p": stats.ttest_rel(after, before).pvalue,
        "bootstrap_ci95": [boot.low, boot.high],
        "mde": (stats.norm.ppf(0.975) + stats.norm.ppf(0.8)) * stats.sem(diff),
        "mde_t": TTestPower().solve_power(nobs=n, alpha=0.05, power=0.8) * diff.std(ddof=1),
    }


families = [[0.01, 0.04, 0.03, 0.005], [0.5], [0.9, 0.8, 0.02], [0.0001, 0.0001, 0.6, 0.04, 0.02]]
changed = [[10, 0], [12, 5], [3, 3], [1, 0], [0, 0], [60, 41], [700, 600], [25, 9]]
print(
    json.dumps(
        {
            "normal_quantile": {str(p): stats.norm.ppf(p) for p in [0.001, 0.025, 0.2, 0.5, 0.8, 0.975, 0.995]},
            "student": [
                {"t": t, "degrees": d, "p": 2 * stats.t.sf(abs(t), d), "critical": stats.t.ppf(0.975, d)}
                for t in [0.3, 1.5, 2.2, 7.5]
                for d in [1, 2, 9, 49, 4999, 99999]
            ],
            "clustered": [clustered(30, [1]), clustered(40, [3]), clustered(25, [1, 2, 5])],
            "mcnemar": [
                {"improved": b, "worsened": c, "p": mcnemar([[5, b], [c, 7]], exact=True).pvalue if b + c else 1.0}
                for b, c in changed
            ],
            "holm": [{"p": p, "adjusted": multipletests(p, method="holm")[1].tolist()} for p in families],
            "paired": [paired(40, 0.05), paired(150, 0.0), paired(120, 0.01, repeat=18)],
        },
    )
)
